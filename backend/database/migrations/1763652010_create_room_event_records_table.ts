import { BaseSchema } from '@adonisjs/lucid/schema'

/** The notes of a room's record, written by its people; never changed. */
export default class extends BaseSchema {
  protected tableName = 'room_event_records'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('description', 200).notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['room_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
