import { BaseSchema } from '@adonisjs/lucid/schema'

/** A ticket dies with the log-in that asked for it. One from before, without a log-in, opens nothing: it is good for a minute anyway. */
export default class extends BaseSchema {
  protected tableName = 'capture_tickets'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('session_id').unsigned()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('session_id')
    })
  }
}
