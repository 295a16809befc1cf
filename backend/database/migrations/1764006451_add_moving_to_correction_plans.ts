import { BaseSchema } from '@adonisjs/lucid/schema'

/** The move that a plan is in: until it is done nothing is drawn or handed in. No foreign key: SQLite would copy the table for one. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('moving_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE correction_plans DROP COLUMN moving_id')
  }
}
