import { BaseSchema } from '@adonisjs/lucid/schema'

/** pending_of is the candidate until the request is answered and null afterwards: nobody has two pending ones. */
export default class extends BaseSchema {
  protected tableName = 'break_requests'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('candidate_id').unsigned().notNullable().references('users.id')
      table.integer('pending_of')
      table.string('motive', 16).notNullable()
      table.string('status', 16).notNullable()
      table.integer('version').notNullable()
      table.bigInteger('created_at').notNullable()
      table.integer('answered_by').unsigned()
      table.bigInteger('answered_at')
      table.bigInteger('dismissed_at')
      table.unique(['room_id', 'pending_of'])
      table.index(['room_id', 'candidate_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
