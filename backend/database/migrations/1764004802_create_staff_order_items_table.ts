import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an order did to one application, written with it. `before_json`, `after_json`: what differs. `version`: of the application afterwards. */
export default class extends BaseSchema {
  protected tableName = 'staff_order_items'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.integer('order_id').unsigned().notNullable().references('staff_orders.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.string('outcome', 16).notNullable()
      table.string('code', 64)
      table.integer('version').unsigned().notNullable()
      table.text('before_json')
      table.text('after_json')
      table.primary(['order_id', 'application_id'])
      table.index(['order_id', 'outcome', 'application_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
