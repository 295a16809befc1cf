import { BaseSchema } from '@adonisjs/lucid/schema'

/** An appeal of a candidate against a published result: one at most, and it is never changed. */
export default class extends BaseSchema {
  protected tableName = 'result_appeals'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.integer('selection_process_id').unsigned().notNullable().references('selection_processes.id')
      table.integer('user_result_id').unsigned().notNullable().unique().references('user_results.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.text('content', 'longtext').notNullable()
      table.text('bibliography', 'longtext').notNullable()
      // analysis, replied or disclosed. Candidates read `replied` as analysis.
      table.string('status', 16).notNullable()
      // Grows with each reply: who has read another one overwrites nothing.
      table.integer('revision').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('disclosed_at')
      table.index(['selection_process_id', 'status', 'id'], 'result_appeals_process_index')
      table.index(['institution_id', 'id'], 'result_appeals_institution_index')
      table.index(['user_id'], 'result_appeals_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
