import { BaseSchema } from '@adonisjs/lucid/schema'

/** `item_id` is the medicament, `position` its rubric column; `value` 1 to 3, null once it was taken back. */
export default class extends BaseSchema {
  protected tableName = 'rubric_entries'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('item_id').unsigned().notNullable().references('repertorization_items.id')
      table.integer('position').notNullable()
      table.integer('value')
      table.integer('revision').notNullable()
      table.bigInteger('saved_at').notNullable()
      table.unique(['application_id', 'item_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
