import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a version changed is listed by its ids. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['selection_process_id', 'version_number', 'is_changed'], 'published_results_version_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(
        ['selection_process_id', 'version_number', 'is_changed'],
        'published_results_version_index'
      )
    })
  }
}
