import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The live record of a candidate in a room: presence and situation. version is the room's version of the last change that this candidate
 * must hear of; online is what the staff were told last (whether somebody is there follows from last_seen_at). Delays in milliseconds.
 */
export default class extends BaseSchema {
  protected tableName = 'room_candidates'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('version').notNullable().defaultTo(1)
      table.bigInteger('last_seen_at')
      table.boolean('online').notNullable().defaultTo(false)
      table.boolean('is_in_application').notNullable().defaultTo(false)
      table.boolean('has_accepted_camera').notNullable().defaultTo(false)
      table.string('camera_state', 32)
      table.integer('application_id')
      table.integer('acknowledged_version').notNullable().defaultTo(0)
      table.bigInteger('acknowledged_at')
      table.string('face_message', 200)
      table.bigInteger('face_since_at')
      table.integer('situation_application_id')
      table.integer('item_id')
      table.integer('item_position')
      table.boolean('is_in_instructions').notNullable().defaultTo(false)
      table.boolean('is_screen_shared').notNullable().defaultTo(false)
      table.integer('average_internet_delay')
      table.integer('last_measured_delay')
      table.integer('current_internet_score')
      table.bigInteger('situation_at')
      table.bigInteger('connection_recorded_at')
      table.unique(['room_id', 'user_id'])
      table.index(['online', 'last_seen_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
