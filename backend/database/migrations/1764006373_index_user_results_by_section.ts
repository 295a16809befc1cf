import { BaseSchema } from '@adonisjs/lucid/schema'

/** The results of a section are read in parts, by their ids. */
export default class extends BaseSchema {
  protected tableName = 'user_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['selection_process_id', 'section_key'], 'user_results_section_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['selection_process_id', 'section_key'], 'user_results_section_index')
    })
  }
}
