import { BaseSchema } from '@adonisjs/lucid/schema'

/** The list of all marks of an institution, in its order. */
export default class extends BaseSchema {
  protected tableName = 'answer_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'id'], 'answer_marks_list_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'answer_marks_list_index')
    })
  }
}
