import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * One row: how far correction tasks have been made. `event_id`: all events of applications up to it were seen; `backlog_id` of `backlog_end`:
 * ids of applications that were there before the first run.
 */
export default class extends BaseSchema {
  protected tableName = 'correction_progress'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('event_id').unsigned().notNullable()
      table.integer('backlog_id').unsigned().notNullable()
      table.integer('backlog_end').unsigned().notNullable()
      table.bigInteger('followed_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
