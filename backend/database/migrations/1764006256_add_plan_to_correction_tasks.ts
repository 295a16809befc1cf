import { BaseSchema } from '@adonisjs/lucid/schema'

/** NULL: of no plan, marked in the list. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('plan_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the corrections that refer to it.
    this.schema.raw('ALTER TABLE correction_tasks DROP COLUMN plan_id')
  }
}
