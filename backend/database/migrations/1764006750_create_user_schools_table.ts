import { BaseSchema } from '@adonisjs/lucid/schema'

/** Further schools of people of the staff, beside the one of `users.school_id`. */
export default class extends BaseSchema {
  protected tableName = 'user_schools'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.integer('school_id').unsigned().notNullable().references('schools.id')
      table.unique(['user_id', 'school_id'])
      table.index(['school_id', 'user_id'], 'user_schools_school_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
