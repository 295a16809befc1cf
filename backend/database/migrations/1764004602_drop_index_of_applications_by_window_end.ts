import { BaseSchema } from '@adonisjs/lucid/schema'

/** `applications_end_list_index` begins with the same columns, and serves the end of a collection too. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['collection_id', 'window_end_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['collection_id', 'window_end_at'])
    })
  }
}
