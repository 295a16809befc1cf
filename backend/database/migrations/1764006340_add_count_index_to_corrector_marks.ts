import { BaseSchema } from '@adonisjs/lucid/schema'

/** How many marks of a plan were handed in, from the index alone: it is asked at every count. */
export default class extends BaseSchema {
  protected tableName = 'corrector_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['plan_id', 'handed_in_at', 'round'], 'corrector_marks_count_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'corrector_marks_count_index')
    })
  }
}
