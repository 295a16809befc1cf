import { BaseSchema } from '@adonisjs/lucid/schema'

/** Keys by which other systems call the server, each with a session of its own (`sessions.purpose` key). */
export default class extends BaseSchema {
  protected tableName = 'service_keys'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('name', 80).notNullable()
      // No reference: the retention removes sessions that have ended, and the name stays with what the key did.
      table.integer('session_id').unsigned().notNullable().unique()
      // Its first characters, by which its owner knows it again.
      table.string('shown', 16).notNullable()
      table.text('switches_json').notNullable()
      // Null: wherever its maker may act.
      table.text('schools_json')
      table.text('networks_json').notNullable()
      table.integer('made_by').unsigned().notNullable().references('users.id')
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('expires_at').unsigned().notNullable()
      table.bigInteger('ended_at').unsigned()
      table.integer('ended_by').unsigned().references('users.id')
      table.index(['institution_id', 'id'], 'service_keys_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
