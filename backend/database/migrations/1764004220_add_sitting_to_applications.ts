import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counts how often the answers of an application were begun anew: an edit of an earlier sitting is none of the present one. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('sitting').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN sitting')
  }
}
