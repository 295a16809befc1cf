import { BaseSchema } from '@adonisjs/lucid/schema'

/** A selection process whose results an institution publishes. Times in epoch ms, both ends of the time for appeals included. */
export default class extends BaseSchema {
  protected tableName = 'selection_processes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('name', 200).notNullable()
      // DRAFT or PUBLISHED; candidates read what was published last (`published_results`).
      table.string('status', 16).notNullable()
      // For results that say nothing of their own.
      table.boolean('show_grade').notNullable()
      table.boolean('show_status').notNullable()
      // NULL, both: there are no appeals.
      table.bigInteger('appeal_opens_at')
      table.bigInteger('appeal_closes_at')
      // Code points.
      table.integer('content_max_length').unsigned().notNullable()
      table.integer('bibliography_max_length').unsigned().notNullable()
      // Grows with each change of what is above: a form that has read another one overwrites nothing.
      table.integer('version').unsigned().notNullable()
      // Grows with each change of the results.
      table.integer('results_revision').unsigned().notNullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.bigInteger('published_at')
      table.index(['institution_id', 'id'], 'selection_processes_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
