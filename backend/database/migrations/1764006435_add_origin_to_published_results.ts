import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a published result was entered or computed, whatever staff have entered since. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // ENTERED or COMPUTED, as `user_results.origin` was when the version was written.
      table.string('origin', 16).notNullable().defaultTo('ENTERED')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN origin`)
  }
}
