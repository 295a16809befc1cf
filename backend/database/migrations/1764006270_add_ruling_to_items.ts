import { BaseSchema } from '@adonisjs/lucid/schema'

/** What staff decided about the key after the import. NULL: nothing was ever decided about the item. */
export default class extends BaseSchema {
  protected tableName = 'items'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.text('ruling_json')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the alternatives that refer to it.
    this.schema.raw('ALTER TABLE items DROP COLUMN ruling_json')
  }
}
