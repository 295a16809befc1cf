import { BaseSchema } from '@adonisjs/lucid/schema'

/** Plans in which something was handed in since a moment. */
export default class extends BaseSchema {
  protected tableName = 'corrector_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['handed_in_at'], 'corrector_marks_hand_in_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'corrector_marks_hand_in_index')
    })
  }
}
