import { BaseSchema } from '@adonisjs/lucid/schema'

/** When `received_version` was reported, epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('received_at').nullable()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN received_at')
  }
}
