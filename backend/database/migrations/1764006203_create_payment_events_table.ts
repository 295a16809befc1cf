import { BaseSchema } from '@adonisjs/lucid/schema'

/** What happened to a process; rows are only added. */
export default class extends BaseSchema {
  protected tableName = 'payment_events'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('process_id').unsigned().notNullable().references('appeal_processes.id')
      // created, started, code_renewed, confirmed, questioned, settled or payed.
      table.string('kind', 24).notNullable()
      // NULL: the server.
      table.integer('actor_id').unsigned().references('users.id')
      table.bigInteger('occurred_at').notNullable()
      table.text('detail_json')
      table.index(['process_id', 'id'], 'payment_events_process_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
