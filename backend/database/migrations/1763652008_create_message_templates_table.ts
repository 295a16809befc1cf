import { BaseSchema } from '@adonisjs/lucid/schema'

/** Messages that a member of the staff keeps for using again. */
export default class extends BaseSchema {
  protected tableName = 'message_templates'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('content', 400).notNullable()
      table.integer('position').notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['user_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
