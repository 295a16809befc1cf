import { BaseSchema } from '@adonisjs/lucid/schema'

/** NULL: nothing is paid for the appeal. No foreign key: SQLite would copy the table for one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeals', (table) => {
      table.integer('process_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE appeals DROP COLUMN process_id')
  }
}
