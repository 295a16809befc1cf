import { BaseSchema } from '@adonisjs/lucid/schema'

/** The staff of a room: its proctors, and administrators who answer its chat. */
export default class extends BaseSchema {
  protected tableName = 'room_responsibles'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('added_by').unsigned()
      table.bigInteger('created_at').notNullable()
      table.unique(['room_id', 'user_id'])
      table.index(['user_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
