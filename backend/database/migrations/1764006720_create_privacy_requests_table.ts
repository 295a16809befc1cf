import { BaseSchema } from '@adonisjs/lucid/schema'

/** What people or their guardians ask about their data (LGPD, articles 18 and 19). States are in privacy/domain/requests.ts. */
export default class extends BaseSchema {
  protected tableName = 'privacy_requests'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      // Whose data it is about.
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('kind', 16).notNullable()
      table.string('asked_by', 16).notNullable()
      // Days of schools, YYYY-MM-DD.
      table.string('received_on', 10).notNullable()
      table.string('due_on', 10).notNullable()
      table.string('state', 16).notNullable()
      table.text('note')
      table.text('reason')
      table.integer('made_by').unsigned().notNullable().references('users.id')
      table.integer('handled_by').unsigned().references('users.id')
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('closed_at').unsigned()
      table.index(['institution_id', 'state', 'due_on'], 'privacy_requests_due_index')
      table.index(['user_id'], 'privacy_requests_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
