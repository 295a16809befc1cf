import { BaseSchema } from '@adonisjs/lucid/schema'

/** The accommodation that an application was made with, in percent; its share of `granted_seconds` follows from it and the duration. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('time_factor').unsigned().notNullable().defaultTo(100)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN time_factor')
  }
}
