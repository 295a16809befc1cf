import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which version is without a result that this one had. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // The number of the version after this row's; NULL: that has the result too, or is not written yet.
      table.integer('gone_in').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN gone_in`)
  }
}
