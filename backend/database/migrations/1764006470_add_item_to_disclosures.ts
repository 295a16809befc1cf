import { BaseSchema } from '@adonisjs/lucid/schema'

/** A supervisor discloses the marks of one plan: of an item. Null: of all items. */
export default class extends BaseSchema {
  protected tableName = 'disclosures'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('item_id').unsigned().nullable()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE disclosures DROP COLUMN item_id')
  }
}
