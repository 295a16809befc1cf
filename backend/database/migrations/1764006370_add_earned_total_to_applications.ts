import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the answers of a finished exam have earned together: whoever compares many results adds up no answers. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // Thousandths of a point. NULL: not finished, or finished before there were totals and not added up yet.
      table.integer('earned_total').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN earned_total')
  }
}
