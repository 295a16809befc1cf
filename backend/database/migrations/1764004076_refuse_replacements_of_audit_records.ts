import { BaseSchema } from '@adonisjs/lucid/schema'

/** SQLite removes a row for `INSERT OR REPLACE` without asking the trigger of removals; MariaDB asks it. */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.raw(
      `CREATE TRIGGER audit_records_no_replace BEFORE INSERT ON audit_records FOR EACH ROW
       WHEN EXISTS (SELECT 1 FROM audit_records WHERE id = NEW.id)
       BEGIN SELECT RAISE(ABORT, 'audit_records is append-only'); END`
    )
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.raw('DROP TRIGGER IF EXISTS audit_records_no_replace')
  }
}
