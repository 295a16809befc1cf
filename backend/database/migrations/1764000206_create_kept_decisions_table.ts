import { BaseSchema } from '@adonisjs/lucid/schema'

/** What staff decided about something that was kept apart from the answers; `kept_key` names it as `GET kept_answers` does. The last word stands, every word is an event. */
export default class extends BaseSchema {
  protected tableName = 'kept_decisions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.string('kept_key', 48).notNullable()
      table.string('decision', 8).notNullable()
      table.string('reason', 400)
      table.integer('decided_by').notNullable()
      table.bigInteger('decided_at').notNullable()
      table.unique(['application_id', 'kept_key'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
