import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every second the sweep asks which requests have waited too long. */
export default class extends BaseSchema {
  protected tableName = 'break_requests'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['status', 'created_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['status', 'created_at'])
    })
  }
}
