import { BaseSchema } from '@adonisjs/lucid/schema'

/** Devices that have logged in to an account before; of their names only hashes. */
export default class extends BaseSchema {
  protected tableName = 'known_devices'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('device_hash', 64).notNullable()
      table.bigInteger('first_login_at').notNullable()
      table.bigInteger('last_login_at').notNullable()
      table.unique(['device_hash', 'user_id'])
      table.index(['user_id', 'last_login_at'])
      table.index(['last_login_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
