import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lists that keys sent before, by their sessions: what a person took back since has the session of that person, and stays theirs. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'UPDATE import_runs SET sent_by_key = (SELECT id FROM service_keys WHERE service_keys.session_id = import_runs.session_id)'
    )
  }

  async down() {
    // What it stored goes with its column.
  }
}
