import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was paid, one row of each end-to-end id. What does not fit its charge is a question until a person closes it. */
export default class extends BaseSchema {
  protected tableName = 'payments'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.string('end_to_end_id', 32).notNullable().unique('payments_end_to_end_unique')
      // As the bank names it; '' where it names none.
      table.string('txid', 35).notNullable()
      table.integer('charge_id').unsigned().references('charges.id')
      // NULL: nobody knows yet what it is for.
      table.integer('process_id').unsigned().references('appeal_processes.id')
      // Cents of BRL.
      table.integer('amount').unsigned().notNullable()
      table.bigInteger('paid_at').notNullable()
      table.bigInteger('confirmed_at').notNullable()
      // NULL: no person did.
      table.integer('confirmed_by').unsigned().references('users.id')
      // SETTLED, OPEN_QUESTION or CLOSED.
      table.string('state', 16).notNullable()
      // late, twice, other_amount or unknown_txid.
      table.string('question', 16)
      table.text('reason').notNullable()
      // accept, refunded or dismissed, with who decided and why.
      table.string('decision', 16)
      table.integer('decided_by').unsigned().references('users.id')
      table.bigInteger('decided_at')
      table.text('decision_reason')
      table.index(['process_id', 'id'], 'payments_process_index')
      table.index(['institution_id', 'state', 'id'], 'payments_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
