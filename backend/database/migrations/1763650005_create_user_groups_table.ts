import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'user_groups'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('group_name', 32).notNullable()
      table.unique(['user_id', 'group_name'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
