import { BaseSchema } from '@adonisjs/lucid/schema'

/** JSON of the keys of the safe browser (`configKeys`, `browserExamKeys`, lower-case hex); null: none of its own. */
export default class extends BaseSchema {
  protected tableName = 'collections'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.text('safe_browser_json')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE collections DROP COLUMN safe_browser_json')
  }
}
