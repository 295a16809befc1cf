import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'classes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('school_id').unsigned().notNullable().references('schools.id')
      table.integer('grade_id').unsigned().notNullable().references('grades.id')
      table.string('codename', 64).notNullable()
      table.string('name', 100).notNullable()
      table.integer('school_year').notNullable()
      table.unique(['school_id', 'codename', 'school_year'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
