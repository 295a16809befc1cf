import { BaseSchema } from '@adonisjs/lucid/schema'

/** What who replies remarks on the text, in the order of it. */
export default class extends BaseSchema {
  protected tableName = 'appeal_replies'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON, as `Annotation` of grading has it; NULL: none.
      table.text('annotations_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE appeal_replies DROP COLUMN annotations_json')
  }
}
