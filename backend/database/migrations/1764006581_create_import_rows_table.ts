import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows of an import: what the file says, what it would change, and what it changed. They are removed with the period of imports. */
export default class extends BaseSchema {
  protected tableName = 'import_rows'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('run_id').unsigned().notNullable().references('import_runs.id').onDelete('CASCADE')
      // The line of the file.
      table.integer('line').unsigned().notNullable()
      // What identifies whom it is about, folded; NULL where it says nothing. Two rows with one key are both refused.
      table.string('row_key', 191)
      // JSON: texts by field.
      table.text('cells_json', 'longtext').notNullable()
      table.string('outcome', 16).notNullable()
      // JSON: `changes`, `problems`, `warnings`.
      table.text('detail_json', 'longtext')
      // Whom or what it was applied to.
      table.integer('target_id').unsigned()
      // JSON: what it takes to undo it.
      table.text('undo_json', 'longtext')
      table.unique(['run_id', 'line'])
      table.index(['run_id', 'outcome', 'line'], 'import_rows_outcome_index')
      table.index(['run_id', 'row_key'], 'import_rows_key_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
