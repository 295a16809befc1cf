import { BaseSchema } from '@adonisjs/lucid/schema'

/** A result is in each version once; before the key of one version goes, as a foreign key needs an index. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.unique(['user_result_id', 'version_number'], { indexName: 'published_results_once' })
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropUnique(['user_result_id', 'version_number'], 'published_results_once')
    })
  }
}
