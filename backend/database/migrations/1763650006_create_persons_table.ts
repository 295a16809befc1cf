import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'persons'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id').onDelete('CASCADE')
      table.boolean('nursing_mother').notNullable().defaultTo(false)
      table.string('special_need', 200)
      table.string('cpf', 14)
      table.string('cellphone', 20)
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
