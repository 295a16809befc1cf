import { BaseSchema } from '@adonisjs/lucid/schema'

/** One-use leaves of less than a minute: to send one recording (UPLOAD), or to open one file in a tab (VIEW). */
export default class extends BaseSchema {
  protected tableName = 'capture_tickets'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('token_hash', 64).notNullable().unique()
      table.string('purpose', 8).notNullable()
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.integer('room_id').unsigned()
      table.string('upload_key', 200)
      table.integer('file_id').unsigned()
      table.bigInteger('expires_at').notNullable().index()
      table.bigInteger('used_at')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
