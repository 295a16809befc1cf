import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row per periodic task; the lease lets one process of many run it. */
export default class extends BaseSchema {
  protected tableName = 'scheduled_tasks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.string('name', 64).primary()
      table.string('lease_owner', 64)
      table.bigInteger('lease_until')
      table.bigInteger('last_run_at')
      table.string('last_error', 500)
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
