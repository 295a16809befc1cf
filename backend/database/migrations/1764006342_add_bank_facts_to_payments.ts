import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a bank says of a payment beside what is stored of it. */
export default class extends BaseSchema {
  protected tableName = 'payments'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // NULL: the bank says the same as whoever confirmed it, or was not asked.
      table.integer('bank_amount').unsigned()
      table.string('bank_txid', 35)
      // Cents that went back to the payer by refunds that Banca did not order.
      table.integer('given_back').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    for (const column of ['bank_amount', 'bank_txid', 'given_back'])
      this.schema.raw(`ALTER TABLE payments DROP COLUMN ${column}`)
  }
}
