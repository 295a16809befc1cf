import { BaseSchema } from '@adonisjs/lucid/schema'

/** Nobody removes a seal. */
export default class extends BaseSchema {
  async up() {
    const refuse =
      this.db.dialect.name === 'mysql'
        ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_seals is append-only'"
        : "BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END"
    this.schema.raw(
      `CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals FOR EACH ROW ${refuse}`
    )
  }

  async down() {
    this.schema.raw('DROP TRIGGER IF EXISTS audit_seals_no_delete')
  }
}
