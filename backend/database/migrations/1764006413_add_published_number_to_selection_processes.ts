import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which version candidates read. */
export default class extends BaseSchema {
  protected tableName = 'selection_processes'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // `published_results.version_number`; 0: none.
      table.integer('published_number').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN published_number`)
  }
}
