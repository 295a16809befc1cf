import { BaseSchema } from '@adonisjs/lucid/schema'

/** Exams that were finished before there were totals get theirs from a durable job. */
export default class extends BaseSchema {
  async up() {
    const now = Date.now()
    this.schema.raw(
      `INSERT INTO background_jobs (type, lane, payload_json, state, \`cursor\`, done, result_json, attempts, not_before_at, fence, created_at, updated_at)
       SELECT 'delivery.earned_totals', 'default', '{}', 'QUEUED', 0, 0, '{}', 0, ${now}, 0, ${now}, ${now} FROM applications
       WHERE state = 'FINISHED' ORDER BY id LIMIT 1`
    )
  }

  async down() {
    this.schema.raw(`DELETE FROM background_jobs WHERE type = 'delivery.earned_totals'`)
  }
}
