import { BaseSchema } from '@adonisjs/lucid/schema'

/** For which attempt to qualify somebody gave this. No foreign key: SQLite would copy the table for one. */
export default class extends BaseSchema {
  protected tableName = 'control_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // NULL: for none.
      table.integer('attempt_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE control_marks DROP COLUMN attempt_id')
  }
}
