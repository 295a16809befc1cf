import { BaseSchema } from '@adonisjs/lucid/schema'

/** What is published already is of whom its result is now: nothing else is known of it. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `UPDATE published_results SET origin = 'COMPUTED'
       WHERE user_result_id IN (SELECT id FROM user_results WHERE origin = 'COMPUTED')`
    )
  }

  async down() {}
}
