import { BaseSchema } from '@adonisjs/lucid/schema'

/** How many texts of a plan are where in which round, from the index alone. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['plan_id', 'round', 'state'], 'correction_tasks_round_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'correction_tasks_round_index')
    })
  }
}
