import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the demo school was made completely, epoch ms. NULL: it was not, or this is no demo school. */
export default class extends BaseSchema {
  protected tableName = 'institutions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('demo_completed_at').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE institutions DROP COLUMN demo_completed_at')
  }
}
