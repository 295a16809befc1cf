import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What an application held when staff cleared its answers: answers with their points, table records and files, as JSON. Rows are only added.
 * The application itself has the present sitting.
 */
export default class extends BaseSchema {
  protected tableName = 'application_sittings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('sitting').unsigned().notNullable()
      table.string('state', 16).notNullable()
      table.bigInteger('started_at')
      table.bigInteger('finished_at')
      table.string('finish_reason', 32)
      table.string('finish_source', 16)
      table.integer('frontier_position').unsigned().notNullable()
      table.integer('given_position').unsigned()
      table.integer('answer_count').unsigned().notNullable()
      table.string('digest', 64).notNullable()
      table.text('answers_json', 'longtext').notNullable()
      table.text('records_json', 'longtext').notNullable()
      table.text('files_json', 'longtext').notNullable()
      table.bigInteger('closed_at').notNullable()
      table.integer('closed_by').unsigned().notNullable()
      table.string('reason', 400)
      table.unique(['application_id', 'sitting'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
