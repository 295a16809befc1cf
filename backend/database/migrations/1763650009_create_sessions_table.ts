import { BaseSchema } from '@adonisjs/lucid/schema'

/** End_reason: logout, taken_over, expired, revoked, group_switched. */
export default class extends BaseSchema {
  protected tableName = 'sessions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('token_hash', 64).notNullable().unique()
      table.string('client_id', 64).notNullable()
      table.string('logged_group', 32).notNullable()
      table.string('browser_family', 64)
      table.string('browser_version', 32)
      table.string('address', 64)
      table.bigInteger('created_at').notNullable()
      table.bigInteger('last_seen_at').notNullable()
      table.bigInteger('expires_at').notNullable()
      table.bigInteger('ended_at')
      table.string('end_reason', 32)
      table.index(['user_id', 'ended_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
