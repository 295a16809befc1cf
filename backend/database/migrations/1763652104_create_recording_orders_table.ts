import { BaseSchema } from '@adonisjs/lucid/schema'

/** "Record this candidate from now on", until somebody says stop. */
export default class extends BaseSchema {
  protected tableName = 'recording_orders'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('room_id').unsigned().notNullable().references('rooms.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('provider', 32)
      table.integer('started_by').unsigned().notNullable().references('users.id')
      table.bigInteger('started_at').notNullable()
      table.integer('stopped_by').unsigned()
      table.bigInteger('stopped_at')
      table.index(['room_id', 'user_id', 'stopped_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
