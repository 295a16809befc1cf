import { BaseSchema } from '@adonisjs/lucid/schema'

/** The latest end of a collection's windows is one read, before every act of staff. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['collection_id', 'window_end_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['collection_id', 'window_end_at'])
    })
  }
}
