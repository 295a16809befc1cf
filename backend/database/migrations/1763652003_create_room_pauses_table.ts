import { BaseSchema } from '@adonisjs/lucid/schema'

/** active_of is the candidate while the pause lasts and null afterwards: nobody has two at once. */
export default class extends BaseSchema {
  protected tableName = 'room_pauses'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('candidate_id').unsigned().notNullable().references('users.id')
      table.integer('active_of')
      table.string('motive', 24).notNullable()
      table.string('message', 400)
      table.boolean('show_message').notNullable().defaultTo(false)
      table.boolean('dismissible').notNullable().defaultTo(false)
      table.integer('version').notNullable()
      table.integer('started_by').unsigned()
      table.bigInteger('started_at').notNullable()
      table.bigInteger('max_end_at')
      table.integer('ended_by').unsigned()
      table.bigInteger('ended_at')
      table.unique(['room_id', 'active_of'])
      table.index(['motive', 'ended_at', 'max_end_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
