import { BaseSchema } from '@adonisjs/lucid/schema'

/** A result has a row in each version. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropUnique(['user_result_id'], 'published_results_user_result_id_unique')
    })
  }

  async down() {
    // Of several versions the one stays that candidates read.
    this.schema.raw(`DELETE FROM published_results WHERE version_number <> (SELECT published_number
      FROM selection_processes WHERE selection_processes.id = published_results.selection_process_id)`)
    this.schema.alterTable(this.tableName, (table) => {
      table.unique(['user_result_id'], { indexName: 'published_results_user_result_id_unique' })
    })
  }
}
