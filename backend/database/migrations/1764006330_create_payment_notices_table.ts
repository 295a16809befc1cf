import { BaseSchema } from '@adonisjs/lucid/schema'

/** What payment providers sent, as it came: a reason to ask them, never a proof. */
export default class extends BaseSchema {
  protected tableName = 'payment_notices'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('provider', 16).notNullable()
      // SHA-256 of the body, hex: the same body again is the same row.
      table.string('digest', 64).notNullable()
      table.text('body').notNullable()
      table.bigInteger('received_at').notNullable()
      // NULL: the provider could not be asked about it yet.
      table.bigInteger('handled_at')
      table.unique(['provider', 'digest'], { indexName: 'payment_notices_digest_unique' })
      table.index(['received_at', 'id'], 'payment_notices_received_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
