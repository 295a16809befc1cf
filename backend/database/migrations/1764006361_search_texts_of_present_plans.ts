import { BaseSchema } from '@adonisjs/lucid/schema'

/** The texts that plans have already are searched like those that come. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `INSERT INTO named_texts (plan_id, answer_id, state, created_at)
       SELECT plan_id, answer_id, 'pending', created_at FROM correction_tasks WHERE plan_id IS NOT NULL AND round = 1`
    )
  }

  async down() {
    // The table goes with the migration before.
  }
}
