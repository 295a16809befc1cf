import { BaseSchema } from '@adonisjs/lucid/schema'

/** The acts of one kind are read newest first, of a million rows. */
export default class extends BaseSchema {
  protected tableName = 'audit_records'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'act', 'occurred_at'], 'audit_act')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['institution_id', 'act', 'occurred_at'], 'audit_act')
    })
  }
}
