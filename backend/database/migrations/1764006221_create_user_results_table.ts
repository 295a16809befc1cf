import { BaseSchema } from '@adonisjs/lucid/schema'

/** Results of a selection process as staff have entered them; no call of a candidate reads this table. Points in thousandths. */
export default class extends BaseSchema {
  protected tableName = 'user_results'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('selection_process_id')
        .unsigned()
        .notNullable()
        .references('selection_processes.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('section_name', 120).notNullable()
      // The name without case and accents: both databases compare it alike.
      table.string('section_key', 120).notNullable()
      table.integer('value').unsigned()
      table.integer('total_value').unsigned()
      table.integer('passing_score').unsigned()
      table.string('status', 80)
      // NULL: as the process says.
      table.boolean('show_grade')
      table.boolean('show_status')
      // #RRGGBB
      table.string('color', 7)
      table.string('category', 80)
      // False from each change until it is published.
      table.boolean('is_published').notNullable()
      table.bigInteger('opened_appeal_at')
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['selection_process_id', 'user_id', 'section_key'], { indexName: 'user_results_once' })
      table.index(['user_id'], 'user_results_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
