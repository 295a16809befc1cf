import { BaseSchema } from '@adonisjs/lucid/schema'

/** All marks of a plan, text by text. */
export default class extends BaseSchema {
  protected tableName = 'corrector_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['plan_id', 'answer_id'], 'corrector_marks_answer_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'corrector_marks_answer_index')
    })
  }
}
