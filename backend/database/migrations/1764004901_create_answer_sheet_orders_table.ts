import { BaseSchema } from '@adonisjs/lucid/schema'

/** The report card of an application: the newest order of it, what that order froze, and the newest file that was made. */
export default class extends BaseSchema {
  protected tableName = 'answer_sheet_orders'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('order_id').unsigned().notNullable().references('report_orders.id')
      table.integer('application_id').unsigned().notNullable().unique().references('applications.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.string('state', 16).notNullable()
      table.text('content_json', 'longtext')
      table.string('errors_json', 255).notNullable()
      table.integer('file_id').unsigned().references('files.id')
      table.string('file_stamp', 64)
      table.bigInteger('requested_at').notNullable()
      table.bigInteger('made_at')
      table.index(['order_id', 'state', 'id'])
      table.index(['collection_id', 'state'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
