import { BaseSchema } from '@adonisjs/lucid/schema'

/** The sitting that a quarantined batch was sent for. */
export default class extends BaseSchema {
  protected tableName = 'late_batches'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('sitting').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE late_batches DROP COLUMN sitting')
  }
}
