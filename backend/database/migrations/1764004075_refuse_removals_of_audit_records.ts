import { BaseSchema } from '@adonisjs/lucid/schema'

/** Nobody removes what is on record. */
export default class extends BaseSchema {
  async up() {
    const refuse =
      this.db.dialect.name === 'mysql'
        ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_records is append-only'"
        : "BEGIN SELECT RAISE(ABORT, 'audit_records is append-only'); END"
    this.schema.raw(
      `CREATE TRIGGER audit_records_no_delete BEFORE DELETE ON audit_records FOR EACH ROW ${refuse}`
    )
  }

  async down() {
    this.schema.raw('DROP TRIGGER IF EXISTS audit_records_no_delete')
  }
}
