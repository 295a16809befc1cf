import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a person entered and a publication replaces: where staff give the publication up, it is theirs again. */
export default class extends BaseSchema {
  protected tableName = 'computed_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON: `StoredResult`. NULL: nothing of a person is replaced.
      table.text('before_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN before_json`)
  }
}
