import { BaseSchema } from '@adonisjs/lucid/schema'

/** Append-only: every act in a room with its author and the server's time. author: PROCTOR, CANDIDATE or SERVER. */
export default class extends BaseSchema {
  protected tableName = 'room_events'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id')
      table.integer('candidate_id').unsigned()
      table.integer('application_id').unsigned()
      table.string('author', 16).notNullable()
      table.integer('author_id').unsigned()
      table.string('author_group', 32)
      table.string('motive', 32).notNullable()
      table.string('status', 16)
      table.string('from_state', 32)
      table.string('to_state', 32)
      table.string('message', 400)
      table.string('reason', 400)
      table.integer('version').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.index(['room_id', 'candidate_id', 'id'])
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
