import { BaseSchema } from '@adonisjs/lucid/schema'

/** Waiting tasks of a plan in the order in which they are drawn. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['plan_id', 'state', 'draw_key'], 'correction_tasks_draw_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'correction_tasks_draw_index')
    })
  }
}
