import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of the applications there are. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `UPDATE applications SET last_saved_at =
        COALESCE((SELECT MAX(saved_at) FROM answers WHERE answers.application_id = applications.id), 0)
       WHERE state <> 'CREATED'`
    )
  }

  async down() {
    this.schema.raw('UPDATE applications SET last_saved_at = 0')
  }
}
