import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'answers'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('item_id').unsigned().notNullable().references('items.id')
      table.integer('position').notNullable()
      table.string('verbose_name', 100)
      table.string('item_category', 32).notNullable()
      table.integer('answer_time_limit')
      table.integer('alternative_id')
      table.text('alternatives_json')
      table.text('free_response', 'longtext')
      table.text('grade_linear', 'longtext')
      table.integer('seconds').notNullable().defaultTo(0)
      table.boolean('finished').notNullable().defaultTo(false)
      table.bigInteger('timeout_at')
      table.boolean('is_late').notNullable().defaultTo(false)
      table.boolean('suspicious').notNullable().defaultTo(false)
      table.integer('revision').notNullable().defaultTo(0)
      table.bigInteger('saved_at')
      table.double('earned')
      table.unique(['application_id', 'item_id'])
      table.unique(['application_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
