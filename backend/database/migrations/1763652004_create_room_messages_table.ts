import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts as they were typed. A message to all who are online is one row for each of them, so that each confirms it. */
export default class extends BaseSchema {
  protected tableName = 'room_messages'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('candidate_id').unsigned().notNullable().references('users.id')
      table.string('author', 16).notNullable()
      table.integer('author_id').unsigned()
      table.string('notification_type', 8).notNullable()
      table.string('motive', 24).notNullable()
      table.string('message', 400).notNullable()
      table.string('reason', 400)
      table.boolean('show_message').notNullable().defaultTo(true)
      table.boolean('dismissible').notNullable().defaultTo(true)
      table.boolean('is_global').notNullable().defaultTo(false)
      table.integer('version').notNullable()
      table.bigInteger('created_at').notNullable()
      table.integer('dismissed_by').unsigned()
      table.bigInteger('dismissed_at')
      table.index(['room_id', 'candidate_id', 'id'])
      table.index(['candidate_id', 'dismissed_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
