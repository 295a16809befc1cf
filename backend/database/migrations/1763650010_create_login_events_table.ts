import { BaseSchema } from '@adonisjs/lucid/schema'

/** Append only. */
export default class extends BaseSchema {
  protected tableName = 'login_events'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().references('users.id').onDelete('CASCADE')
      table.integer('session_id').unsigned()
      table.string('type', 32).notNullable()
      table.string('address', 64)
      table.bigInteger('occurred_at').notNullable()
      table.index(['user_id', 'occurred_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
