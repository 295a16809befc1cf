import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the payments of the last days were read again. NULL: never. Epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'payment_readings'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('read_again_at')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN read_again_at`)
  }
}
