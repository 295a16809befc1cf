import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a teacher decided about an exam, once for an exam and institution. */
export default class extends BaseSchema {
  protected tableName = 'exam_approvals'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('exam_id').unsigned().notNullable().references('exams.id')
      table.string('decision', 16).notNullable()
      table.text('justification')
      // The text of the exam that was judged: `exams.content_version` grows with each change of its items.
      table.integer('exam_version').notNullable()
      table.integer('decided_by').unsigned().notNullable().references('users.id')
      table.bigInteger('decided_at').notNullable()
      table.unique(['exam_id', 'institution_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
