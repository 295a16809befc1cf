import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counts of the appeals of a collection by item, and the oldest that nobody has replied to, without reading their texts. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeals', (table) => {
      table.index(
        ['collection_id', 'exam_id', 'item_id', 'status', 'created_at'],
        'appeals_collection_item_index'
      )
    })
  }

  async down() {
    this.schema.alterTable('appeals', (table) => {
      table.dropIndex(
        ['collection_id', 'exam_id', 'item_id', 'status', 'created_at'],
        'appeals_collection_item_index'
      )
    })
  }
}
