import { BaseSchema } from '@adonisjs/lucid/schema'

/** MariaDB's usual collation takes `A7` for `a7` and `Á7`: two people then, and one key. SQLite compares bytes. */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name !== 'mysql') return
    this.schema.raw(
      'ALTER TABLE users MODIFY public_identifier VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin NULL'
    )
  }

  async down() {
    if (this.db.dialect.name === 'mysql')
      this.schema.raw('ALTER TABLE users MODIFY public_identifier VARCHAR(64) NULL')
  }
}
