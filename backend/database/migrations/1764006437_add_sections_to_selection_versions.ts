import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a version was computed from, whatever the process adds up since. */
export default class extends BaseSchema {
  protected tableName = 'selection_versions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON: keys of sections with the ids of their collections. NULL: nothing was computed, or it was ordered before this column was here.
      table.text('sections_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN sections_json`)
  }
}
