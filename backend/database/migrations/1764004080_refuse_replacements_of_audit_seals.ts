import { BaseSchema } from '@adonisjs/lucid/schema'

/** SQLite removes a row for `INSERT OR REPLACE` without asking the trigger of removals; MariaDB asks it. */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.raw(
      `CREATE TRIGGER audit_seals_no_replace BEFORE INSERT ON audit_seals FOR EACH ROW
       WHEN EXISTS (
         SELECT 1 FROM audit_seals WHERE audit_id = NEW.audit_id OR (chain = NEW.chain AND position = NEW.position)
       )
       BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END`
    )
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.raw('DROP TRIGGER IF EXISTS audit_seals_no_replace')
  }
}
