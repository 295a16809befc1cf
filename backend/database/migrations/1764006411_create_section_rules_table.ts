import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the computed results of a section say beside their points: score to pass, status and colour on each side of it, category. */
export default class extends BaseSchema {
  protected tableName = 'section_rules'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('selection_process_id')
        .unsigned()
        .notNullable()
        .references('selection_processes.id')
        .onDelete('CASCADE')
      // As in `selection_sections`.
      table.string('section_name', 120).notNullable()
      table.string('section_key', 120).notNullable()
      // Thousandths. NULL: nobody passes or fails.
      table.integer('passing_score').unsigned()
      table.string('passed_status', 80)
      // #RRGGBB
      table.string('passed_color', 7)
      table.string('failed_status', 80)
      table.string('failed_color', 7)
      table.string('category', 80)
      table.unique(['selection_process_id', 'section_key'], { indexName: 'section_rules_once' })
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
