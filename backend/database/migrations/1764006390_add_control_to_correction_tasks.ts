import { BaseSchema } from '@adonisjs/lucid/schema'

/** For which control text somebody got this task: an answer may be one again after it was retired. No foreign key: SQLite would copy the table for one. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // NULL: no control text, or given out before this was written down.
      table.integer('control_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the corrections that refer to it.
    this.schema.raw('ALTER TABLE correction_tasks DROP COLUMN control_id')
  }
}
