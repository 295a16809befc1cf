import { BaseSchema } from '@adonisjs/lucid/schema'

/** What somebody did in a time: their own statement. */
export default class extends BaseSchema {
  protected tableName = 'correction_events'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['author_id', 'at'], 'correction_events_author_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'correction_events_author_index')
    })
  }
}
