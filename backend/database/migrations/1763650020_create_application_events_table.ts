import { BaseSchema } from '@adonisjs/lucid/schema'

/** Append only; source: candidate, server, staff, import. */
export default class extends BaseSchema {
  protected tableName = 'application_events'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.bigInteger('occurred_at').notNullable()
      table.string('type', 32).notNullable()
      table.string('from_state', 16)
      table.string('to_state', 16)
      table.string('source', 16).notNullable()
      table.integer('user_id')
      table.integer('session_id')
      table.text('detail_json', 'longtext')
      table.index(['application_id', 'occurred_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
