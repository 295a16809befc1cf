import { BaseSchema } from '@adonisjs/lucid/schema'

const COLUMNS =
  'id, institution_id, actor_id, actor_group, login_id, act, subject_type, subject_id, detail_json, occurred_at'

/** The rows that there are, with their ids. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`INSERT INTO next_audit_records (${COLUMNS}) SELECT ${COLUMNS} FROM audit_records`)
  }

  async down() {
    // Acts without a person have no place in the former table.
    this.schema.raw(
      `INSERT INTO audit_records (${COLUMNS}) SELECT ${COLUMNS} FROM next_audit_records
       WHERE institution_id IS NOT NULL AND actor_id IS NOT NULL AND actor_group IS NOT NULL AND login_id IS NOT NULL`
    )
  }
}
