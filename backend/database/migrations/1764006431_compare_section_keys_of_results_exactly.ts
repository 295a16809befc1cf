import { BaseSchema } from '@adonisjs/lucid/schema'

/** The key says what is one section; MariaDB's usual collation holds more names to be equal, as those that differ in an emoji. SQLite compares exactly. */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name !== 'mysql') return
    this.schema.raw(
      'ALTER TABLE user_results MODIFY section_key VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL'
    )
  }

  /** Nothing: where two keys are equal for the former collation alone, the former column cannot hold them. */
  async down() {}
}
