import { BaseSchema } from '@adonisjs/lucid/schema'

/** Durable work: the row is the truth about a job; queues and hints only say that there is one. */
export default class extends BaseSchema {
  protected tableName = 'background_jobs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('type', 64).notNullable()
      table.string('lane', 32).notNullable()
      table.integer('institution_id').unsigned().references('institutions.id')
      table.integer('ordered_by').unsigned().references('users.id')
      // A digest of institution, person and key: a column of text would be compared without case on MariaDB.
      table.string('order_key', 64).unique()
      table.text('payload_json', 'longtext').notNullable()
      table.string('state', 16).notNullable()
      table.string('waits_for', 16)
      table.bigInteger('waiting_since')
      table.bigInteger('cursor').notNullable()
      table.bigInteger('done').notNullable()
      table.bigInteger('total')
      table.text('result_json').notNullable()
      table.string('error_code', 64)
      table.text('error_json')
      table.integer('attempts').unsigned().notNullable()
      table.bigInteger('not_before_at').notNullable()
      table.integer('fence').unsigned().notNullable()
      table.string('lease_owner', 64)
      table.bigInteger('lease_until')
      table.bigInteger('cancel_requested_at')
      table.bigInteger('created_at').notNullable()
      table.bigInteger('started_at')
      table.bigInteger('ended_at')
      table.bigInteger('updated_at').notNullable()
      table.index(['lane', 'state', 'id'])
      table.index(['institution_id', 'id'])
      table.index(['ordered_by', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
