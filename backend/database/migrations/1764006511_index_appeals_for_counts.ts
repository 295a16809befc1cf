import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whoever counts the appeals of a collection reads this index and no row: who sees them is decided by application and process. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeals', (table) => {
      table.index(['collection_id', 'institution_id', 'application_id', 'process_id'], 'appeals_count_index')
    })
  }

  async down() {
    this.schema.alterTable('appeals', (table) => {
      table.dropIndex(
        ['collection_id', 'institution_id', 'application_id', 'process_id'],
        'appeals_count_index'
      )
    })
  }
}
