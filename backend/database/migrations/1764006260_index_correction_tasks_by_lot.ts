import { BaseSchema } from '@adonisjs/lucid/schema'

/** What is held in a lot. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['lot_id'], 'correction_tasks_lot_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'correction_tasks_lot_index')
    })
  }
}
