import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'director_symptoms'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.text('name').notNullable()
      table.integer('revision').notNullable()
      table.bigInteger('saved_at').notNullable()
      table.unique(['application_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
