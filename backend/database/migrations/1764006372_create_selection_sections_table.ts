import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which collections a section of a selection process adds up, and with what weight: so much a result changes where a decision about an item changes points. */
export default class extends BaseSchema {
  protected tableName = 'selection_sections'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('selection_process_id')
        .unsigned()
        .notNullable()
        .references('selection_processes.id')
        .onDelete('CASCADE')
      table.string('section_name', 120).notNullable()
      // As in `user_results`: the name without case and accents.
      table.string('section_key', 120).notNullable()
      table.integer('collection_id').unsigned().notNullable().references('collections.id').onDelete('CASCADE')
      // Thousandths of a point of the result for a point of the exam.
      table.integer('weight').unsigned().notNullable()
      table.unique(['selection_process_id', 'section_key', 'collection_id'], {
        indexName: 'selection_sections_once',
      })
      table.index(['collection_id'], 'selection_sections_collection_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
