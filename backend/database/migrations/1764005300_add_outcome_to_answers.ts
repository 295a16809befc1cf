import { BaseSchema } from '@adonisjs/lucid/schema'

/** How an answer of a finished exam came out, written with its points: CORRECT, PARTIAL, WRONG, BLANK or PENDING. NULL: nothing is asked, or not finished. */
export default class extends BaseSchema {
  protected tableName = 'answers'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('outcome', 8)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE answers DROP COLUMN outcome')
  }
}
