import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lots up to this id are of older versions of the plan's type, so that a save of any other lot looks nothing up. NULL: it never moved. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('older_lots').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE correction_plans DROP COLUMN older_lots')
  }
}
