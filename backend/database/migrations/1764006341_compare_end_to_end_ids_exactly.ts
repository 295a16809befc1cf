import { BaseSchema } from '@adonisjs/lucid/schema'

/** Banks tell end-to-end ids apart by the case of their letters, which MariaDB's usual collation does not. SQLite compares them exactly. */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name !== 'mysql') return
    this.schema.raw(
      'ALTER TABLE payments MODIFY end_to_end_id VARCHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL'
    )
  }

  /** Nothing: where two ids differ in case alone, the former column cannot hold them. */
  async down() {}
}
