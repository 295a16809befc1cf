import { BaseSchema } from '@adonisjs/lucid/schema'

/** The appeals of one application for which its candidate pays together. It is made with the first of them, and stays. Times in epoch ms, money in cents of BRL. */
export default class extends BaseSchema {
  protected tableName = 'appeal_processes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.integer('collection_id').unsigned().notNullable()
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .unique('appeal_processes_application_unique')
        .references('applications.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      // creating, waiting-payment or payed.
      table.string('status', 16).notNullable()
      // Of what was frozen by the start of the payment; 0 and NULL before it.
      table.integer('count').unsigned().notNullable()
      table.integer('price').unsigned().notNullable()
      table.bigInteger('frozen_at')
      table.bigInteger('pay_until')
      table.bigInteger('payed_at')
      table.integer('version').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['collection_id', 'status', 'id'], 'appeal_processes_collection_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
