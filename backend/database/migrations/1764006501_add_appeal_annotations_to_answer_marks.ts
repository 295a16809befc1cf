import { BaseSchema } from '@adonisjs/lucid/schema'

/** The remarks of a reply to an appeal, once it is disclosed; those of the mark before it stay in its correction. */
export default class extends BaseSchema {
  protected tableName = 'answer_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON, as `Annotation` of grading has it; NULL: none.
      table.text('appeal_annotations_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE answer_marks DROP COLUMN appeal_annotations_json')
  }
}
