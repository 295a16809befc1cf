import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the texts of a lot are for; whoever holds it may know. */
export default class extends BaseSchema {
  protected tableName = 'correction_lots'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // marking, practice or qualification.
      table.string('purpose', 16).notNullable().defaultTo('marking')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE correction_lots DROP COLUMN purpose')
  }
}
