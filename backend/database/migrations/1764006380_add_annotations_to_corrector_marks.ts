import { BaseSchema } from '@adonisjs/lucid/schema'

/** A corrector's remarks on stretches of the text: of the draft, and of what was handed in. */
export default class extends BaseSchema {
  protected tableName = 'corrector_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON, as `Annotation` of grading has it; NULL: none.
      table.text('annotations_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE corrector_marks DROP COLUMN annotations_json')
  }
}
