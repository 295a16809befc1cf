import { BaseSchema } from '@adonisjs/lucid/schema'

/** Orders of report cards: of the finished exams of a collection as far as somebody saw them, or of one of them. */
export default class extends BaseSchema {
  protected tableName = 'report_orders'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.integer('application_id').unsigned().references('applications.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.string('scope_key', 40).notNullable()
      table.text('scope_json').notNullable()
      table.string('language', 8).notNullable()
      table.string('state', 16).notNullable()
      table.integer('position').unsigned().notNullable()
      table.integer('total').unsigned().notNullable()
      table.integer('done').unsigned().notNullable()
      table.integer('failed').unsigned().notNullable()
      table.string('running_key', 80).unique()
      table.integer('job_id').unsigned()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('ended_at')
      table.index(['collection_id', 'scope_key', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
