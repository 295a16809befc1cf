import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * recording_until: the proctor's page says again and again that it records its screen, and whoever falls silent records no longer.
 * cameras_since: since when the cameras of the whole room are recorded by order of its staff. Epoch ms; null: not.
 */
export default class extends BaseSchema {
  protected tableName = 'rooms'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('recording_until')
      table.bigInteger('cameras_since')
      table.index(['is_recording', 'recording_until'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['is_recording', 'recording_until'])
    })
    // SQLite would make the table anew to drop a column this way, and other tables point to it.
    for (const column of ['recording_until', 'cameras_since'])
      this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN ${column}`)
  }
}
