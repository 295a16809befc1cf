import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who looked at which picture or video of a candidate. Append-only. */
export default class extends BaseSchema {
  protected tableName = 'capture_views'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('viewer_id').unsigned().notNullable().references('users.id')
      table.string('viewer_group', 32).notNullable()
      table.integer('login_id').unsigned().notNullable()
      table.integer('candidate_id').unsigned().notNullable().references('users.id')
      table.integer('room_id').unsigned()
      table.string('what', 16).notNullable()
      table.integer('file_id').unsigned()
      table.bigInteger('occurred_at').notNullable()
      table.index(['candidate_id', 'occurred_at'])
      table.index(['viewer_id', 'occurred_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
