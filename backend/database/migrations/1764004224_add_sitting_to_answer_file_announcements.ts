import { BaseSchema } from '@adonisjs/lucid/schema'

/** The sitting that a file was announced for. */
export default class extends BaseSchema {
  protected tableName = 'answer_file_announcements'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('sitting').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE answer_file_announcements DROP COLUMN sitting')
  }
}
