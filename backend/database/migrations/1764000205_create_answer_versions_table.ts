import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What a candidate gave and the answer does not hold: of a displaced session, of an edit that lost, of an item that was closed.
 * One row per answer and content (`digest`), never deleted.
 */
export default class extends BaseSchema {
  protected tableName = 'answer_versions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.string('reason', 24).notNullable()
      table.string('digest', 64).notNullable()
      table.integer('writer_term').notNullable()
      table.integer('revision').notNullable()
      table.integer('alternative_id')
      table.text('alternatives_json')
      table.text('free_response', 'longtext')
      table.text('grade_linear', 'longtext')
      table.integer('seconds').notNullable().defaultTo(0)
      table.integer('user_id').notNullable()
      table.integer('session_id')
      table.bigInteger('received_at').notNullable()
      table.string('candidate_decision', 8)
      table.bigInteger('candidate_decided_at')
      table.unique(['answer_id', 'digest'])
      table.index(['application_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
