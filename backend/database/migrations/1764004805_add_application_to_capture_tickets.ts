import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whose pictures a ticket opens all at once (ARCHIVE). */
export default class extends BaseSchema {
  protected tableName = 'capture_tickets'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('application_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE capture_tickets DROP COLUMN application_id')
  }
}
