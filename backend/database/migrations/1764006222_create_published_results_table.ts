import { BaseSchema } from '@adonisjs/lucid/schema'

/** Results as candidates read them: copied from `user_results`, for everybody at once, when the process is published. Points in thousandths. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_result_id').unsigned().notNullable().unique().references('user_results.id')
      table.integer('selection_process_id').unsigned().notNullable().references('selection_processes.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('section_name', 120).notNullable()
      table.integer('value').unsigned()
      table.integer('total_value').unsigned()
      table.integer('passing_score').unsigned()
      table.string('status', 80)
      table.boolean('show_grade').notNullable()
      table.boolean('show_status').notNullable()
      table.string('color', 7)
      table.string('category', 80)
      table.bigInteger('published_at').notNullable()
      table.index(['user_id', 'published_at'], 'published_results_user_index')
      table.index(['selection_process_id'], 'published_results_process_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
