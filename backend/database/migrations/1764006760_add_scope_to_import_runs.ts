import { BaseSchema } from '@adonisjs/lucid/schema'

/** JSON: for whom a full list stands, and how many they are (`ListScope` of imports). NULL: it is no full list. */
export default class extends BaseSchema {
  protected tableName = 'import_runs'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.text('scope_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE import_runs DROP COLUMN scope_json')
  }
}
