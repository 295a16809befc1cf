import { BaseSchema } from '@adonisjs/lucid/schema'

/** How the estimate of an adaptive exam went: a row for the beginning, and one after each item. */
export default class extends BaseSchema {
  protected tableName = 'adaptive_steps'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('step').unsigned().notNullable()
      table.integer('item_id').unsigned().references('items.id')
      table.double('theta').notNullable()
      table.double('standard_error').notNullable()
      table.boolean('is_answer').notNullable()
      table.bigInteger('taken_at').notNullable()
      table.unique(['application_id', 'step'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
