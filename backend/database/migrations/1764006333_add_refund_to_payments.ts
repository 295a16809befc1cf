import { BaseSchema } from '@adonisjs/lucid/schema'

/** The refund that a provider was asked for; NULL: none, or one that a person makes at the bank. */
export default class extends BaseSchema {
  protected tableName = 'payments'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // By which the provider knows it: asked for again it is the same refund.
      table.string('refund_id', 35)
      // ordered, done or failed.
      table.string('refund_state', 16)
      table.index(['refund_state', 'id'], 'payments_refund_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['refund_state', 'id'], 'payments_refund_index')
    })
    for (const column of ['refund_id', 'refund_state'])
      this.schema.raw(`ALTER TABLE payments DROP COLUMN ${column}`)
  }
}
