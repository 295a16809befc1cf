import { BaseSchema } from '@adonisjs/lucid/schema'

/** Role: student or staff. */
export default class extends BaseSchema {
  protected tableName = 'class_members'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('class_id').unsigned().notNullable().references('classes.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('role', 16).notNullable()
      table.unique(['class_id', 'user_id', 'role'])
      table.index(['user_id', 'role'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
