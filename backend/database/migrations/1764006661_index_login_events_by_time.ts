import { BaseSchema } from '@adonisjs/lucid/schema'

/** Log-ins of everybody are read newest first. */
export default class extends BaseSchema {
  protected tableName = 'login_events'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['occurred_at'], 'login_events_time')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['occurred_at'], 'login_events_time')
    })
  }
}
