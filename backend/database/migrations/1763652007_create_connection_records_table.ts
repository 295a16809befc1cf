import { BaseSchema } from '@adonisjs/lucid/schema'

/** How a candidate's link was, at most every ten seconds. Delays in milliseconds, score 0 to 100. */
export default class extends BaseSchema {
  protected tableName = 'connection_records'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('current_average').notNullable()
      table.integer('current_score').notNullable()
      table.integer('measured_delay').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.index(['application_id', 'occurred_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
