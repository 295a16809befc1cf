import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'stream_tickets'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('ticket_hash', 64).notNullable().unique()
      table.integer('session_id').unsigned().notNullable().references('sessions.id').onDelete('CASCADE')
      table.text('channels_json', 'longtext').notNullable()
      table.bigInteger('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
