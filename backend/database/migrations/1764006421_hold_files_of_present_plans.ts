import { BaseSchema } from '@adonisjs/lucid/schema'

/** The files of texts that plans have already wait like those of texts that come. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `INSERT INTO text_files (plan_id, answer_id, attachment_id, state, created_at)
       SELECT correction_tasks.plan_id, answer_attachments.answer_id, answer_attachments.id, 'waiting', answer_attachments.created_at
         FROM correction_tasks
         JOIN answer_attachments ON answer_attachments.answer_id = correction_tasks.answer_id
         JOIN files ON files.id = answer_attachments.file_id
        WHERE correction_tasks.plan_id IS NOT NULL AND correction_tasks.round = 1
          AND answer_attachments.removed_at IS NULL AND files.content_type NOT IN ('image/jpeg', 'image/png')`
    )
  }

  async down() {
    // The table goes with the migration before.
  }
}
