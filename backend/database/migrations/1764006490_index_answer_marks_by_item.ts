import { BaseSchema } from '@adonisjs/lucid/schema'

/** A move and the disclosure of a plan go through the marks of one item of many. */
export default class extends BaseSchema {
  protected tableName = 'answer_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['item_id', 'id'], 'answer_marks_item_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['item_id', 'id'], 'answer_marks_item_index')
    })
  }
}
