import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tasks that a plan has yet to take. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['item_id', 'plan_id', 'state'], 'correction_tasks_item_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'correction_tasks_item_index')
    })
  }
}
