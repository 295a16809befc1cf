import { BaseSchema } from '@adonisjs/lucid/schema'

/** Comments that somebody who marks keeps to use again: their own, in their order. */
export default class extends BaseSchema {
  protected tableName = 'saved_comments'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.integer('position').unsigned().notNullable()
      table.text('text').notNullable()
      table.unique(['user_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
