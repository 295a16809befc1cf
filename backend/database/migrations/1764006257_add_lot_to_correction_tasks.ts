import { BaseSchema } from '@adonisjs/lucid/schema'

/** In which lot a task is HELD. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('lot_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the corrections that refer to it.
    this.schema.raw('ALTER TABLE correction_tasks DROP COLUMN lot_id')
  }
}
