import { BaseSchema } from '@adonisjs/lucid/schema'

/** A version copies the results of its process in parts, by their ids. */
export default class extends BaseSchema {
  protected tableName = 'user_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['selection_process_id', 'id'], 'user_results_walk_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['selection_process_id', 'id'], 'user_results_walk_index')
    })
  }
}
