import { BaseSchema } from '@adonisjs/lucid/schema'

/** Imports of lists: what was sent, and how far it is. States are in imports/domain/run_state.ts. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'import_runs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      // The session that it was ordered in: its work asks for the rights of whoever ordered it. Without a foreign key: sessions are purged.
      table.integer('session_id').unsigned().notNullable()
      table.string('kind', 32).notNullable()
      table.string('mode', 16).notNullable()
      table.string('state', 16).notNullable()
      table.string('file_name', 200).notNullable()
      table.integer('file_bytes').unsigned().notNullable()
      table.string('encoding', 16).notNullable()
      // Rows of the file.
      table.integer('total').unsigned().notNullable()
      // JSON: for each column of the file its header, and the field that it is read as; null where it is not read.
      table.text('columns_json', 'longtext').notNullable()
      // JSON: how many rows had which outcome; NULL until they were checked.
      table.text('counts_json')
      // It is applied as soon as it is checked: one call did both.
      table.boolean('is_direct').notNullable().defaultTo(false)
      table.integer('job_id').unsigned()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('applied_at')
      table.bigInteger('undone_at')
      table.index(['institution_id', 'kind', 'state'], 'import_runs_state_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
