import { BaseSchema } from '@adonisjs/lucid/schema'

/** One-use tickets that open report cards where a browser cannot send a header; rows live under a minute. */
export default class extends BaseSchema {
  protected tableName = 'report_tickets'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('ticket_hash', 64).notNullable().unique()
      table.integer('session_id').unsigned().notNullable().references('sessions.id').onDelete('CASCADE')
      table.string('opens', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.bigInteger('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
