import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whose pictures a ticket opens all at once (ARCHIVE). */
export default class extends BaseSchema {
  protected tableName = 'capture_tickets'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('application_id').unsigned()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('application_id')
    })
  }
}
