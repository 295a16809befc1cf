import { BaseSchema } from '@adonisjs/lucid/schema'

/** The remarks of the marks that count, in the order of the text. */
export default class extends BaseSchema {
  protected tableName = 'corrections'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON, as `Annotation` of grading has it; NULL: none.
      table.text('annotations_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE corrections DROP COLUMN annotations_json')
  }
}
