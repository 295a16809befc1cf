import { BaseSchema } from '@adonisjs/lucid/schema'

/** The applications there are get their cells from the job, as new ones do. */
export default class extends BaseSchema {
  async up() {
    const bucket = this.db.dialect.name === 'mysql' ? 'id DIV 50' : 'id / 50'
    this.schema.raw(
      `INSERT INTO tally_marks (exam_id, class_id, bucket)
       SELECT exam_id, class_id, 0 FROM applications WHERE class_id IS NOT NULL GROUP BY exam_id, class_id`
    )
    this.schema.raw(
      `INSERT INTO tally_marks (exam_id, class_id, bucket)
       SELECT exam_id, 0, 1 + ${bucket} FROM applications WHERE class_id IS NULL GROUP BY exam_id, 1 + ${bucket}`
    )
  }

  async down() {
    this.schema.raw('DELETE FROM tally_marks')
  }
}
