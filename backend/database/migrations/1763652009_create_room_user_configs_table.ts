import { BaseSchema } from '@adonisjs/lucid/schema'

/** How a member of the staff looks at a room. */
export default class extends BaseSchema {
  protected tableName = 'room_user_configs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.text('config_json').notNullable()
      table.unique(['room_id', 'user_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
