import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'client_logs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id')
      table.string('action', 64).notNullable()
      table.string('message', 1000).notNullable()
      table.string('user_agent', 400)
      table.bigInteger('occurred_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
