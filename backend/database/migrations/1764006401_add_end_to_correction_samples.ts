import { BaseSchema } from '@adonisjs/lucid/schema'

/** A supervisor has ended it: what nobody has read of it is given to nobody any more. */
export default class extends BaseSchema {
  protected tableName = 'correction_samples'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // Epoch ms; NULL: it goes on.
      table.bigInteger('ended_at')
      table.integer('ended_by').unsigned()
      table.text('end_reason')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the readings that refer to it.
    this.schema.raw('ALTER TABLE correction_samples DROP COLUMN ended_at')
    this.schema.raw('ALTER TABLE correction_samples DROP COLUMN ended_by')
    this.schema.raw('ALTER TABLE correction_samples DROP COLUMN end_reason')
  }
}
