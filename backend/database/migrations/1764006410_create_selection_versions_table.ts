import { BaseSchema } from '@adonisjs/lucid/schema'

/** Publications of selection processes, one after another: who ordered which, what it was of, and how far it is. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'selection_versions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('selection_process_id')
        .unsigned()
        .notNullable()
        .references('selection_processes.id')
        .onDelete('CASCADE')
      // 1 for the first; `published_results.version_number`. One that became STALE leaves its number to the next.
      table.integer('number').unsigned().notNullable()
      // ENTERED: results as they are stored. SECTIONS: those that the sections give are computed first.
      table.string('source', 16).notNullable()
      // COMPUTING, COPYING, PUBLISHED; STALE: what was computed is not what was previewed, and nothing was published.
      table.string('state', 16).notNullable()
      // Results that people entered are computed too.
      table.boolean('replaces_entered').notNullable()
      // Of the computed results, as they were previewed, and as they are computed so far. NULL: none are.
      table.string('expected_digest', 64)
      table.string('digest', 64)
      // JSON: ids and revisions of the replies that it discloses.
      table.text('replies_json', 'longtext').notNullable()
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.bigInteger('ordered_at').notNullable()
      table.bigInteger('published_at')
      table.integer('job_id').unsigned()
      table.index(['selection_process_id', 'state'], 'selection_versions_state_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
