import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which media server carries a room: every process must send its people to the same one. */
export default class extends BaseSchema {
  protected tableName = 'media_rooms'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().unique().references('rooms.id').onDelete('CASCADE')
      table.string('node', 64).notNullable().index()
      table.bigInteger('changed_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
