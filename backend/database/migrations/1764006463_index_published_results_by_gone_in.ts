import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a version is without is listed beside what it changed. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['selection_process_id', 'gone_in'], 'published_results_gone_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['selection_process_id', 'gone_in'], 'published_results_gone_index')
    })
  }
}
