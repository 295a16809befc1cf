import { BaseSchema } from '@adonisjs/lucid/schema'

/** One-use tickets that open one stored file where a browser cannot send a header; rows live under a minute. */
export default class extends BaseSchema {
  protected tableName = 'file_tickets'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('ticket_hash', 64).notNullable().unique()
      table.integer('session_id').unsigned().notNullable().references('sessions.id').onDelete('CASCADE')
      table.string('storage_key', 255).notNullable()
      table.bigInteger('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
