import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'guardian_links'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('guardian_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.integer('student_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('created_at').notNullable()
      table.unique(['guardian_id', 'student_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
