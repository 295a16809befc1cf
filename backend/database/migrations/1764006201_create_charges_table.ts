import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a candidate is asked to pay, by one code. Of a process one at most is open. */
export default class extends BaseSchema {
  protected tableName = 'charges'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('process_id').unsigned().notNullable().references('appeal_processes.id')
      // Which payment provider asks for it.
      table.string('provider', 16).notNullable()
      table.string('txid', 35).notNullable().unique('charges_txid_unique')
      // Cents of BRL.
      table.integer('amount').unsigned().notNullable()
      // NULL: the provider has not given it yet.
      table.string('br_code', 512)
      // OPEN, EXPIRED or PAID.
      table.string('state', 16).notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('expires_at').notNullable()
      table.index(['process_id', 'id'], 'charges_process_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
