import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'symptom_table_rows'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('position').notNullable()
      table.text('symptom').notNullable()
      table.text('rubric').notNullable()
      table.text('page_column').notNullable()
      table.integer('revision').notNullable()
      table.bigInteger('saved_at').notNullable()
      table.unique(['application_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
