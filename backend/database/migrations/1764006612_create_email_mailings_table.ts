import { BaseSchema } from '@adonisjs/lucid/schema'

/** One message to many people. States are in communication/domain/mailing_state.ts. */
export default class extends BaseSchema {
  protected tableName = 'email_mailings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.integer('template_id').unsigned().notNullable().references('email_templates.id')
      // The template's, as it was then.
      table.string('description', 120).notNullable()
      table.string('subject', 200).notNullable()
      // HTML that was cleaned, with its placeholders.
      table.text('body', 'longtext').notNullable()
      table.string('language', 5).notNullable()
      // JSON: values of placeholders for everybody.
      table.text('context_json').notNullable()
      // JSON: addresses that get one copy each.
      table.text('copies_json').notNullable()
      // JSON: ids of people, with values of their own where they have some; their messages are made in this order.
      table.text('people_json', 'longtext').notNullable()
      table.integer('accepted').unsigned().notNullable()
      // JSON: addresses that were refused, with the reason.
      table.text('refused_json', 'longtext').notNullable()
      // Of these people the messages are made.
      table.integer('made').unsigned().notNullable()
      table.string('state', 12).notNullable()
      // Why the job paused it by itself.
      table.string('pause_reason', 12)
      // The job with this number works on it; each order to go on raises it.
      table.integer('run').unsigned().notNullable()
      // JSON: messages by state, when it has ended.
      table.text('counts_json')
      // A digest of institution, person and key, and one of what was ordered by it.
      table.string('order_key', 64).unique()
      table.string('order_digest', 64).notNullable()
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('updated_at').unsigned().notNullable()
      table.bigInteger('ended_at').unsigned()
      table.index(['institution_id', 'id'], 'email_mailings_institution_index')
      table.index(['ordered_by', 'id'], 'email_mailings_orderer_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
