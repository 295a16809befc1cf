import { BaseSchema } from '@adonisjs/lucid/schema'

/** The applications that an order is about, as they were chosen: 500 ids in each part, ascending. */
export default class extends BaseSchema {
  protected tableName = 'staff_order_parts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.integer('order_id').unsigned().notNullable().references('staff_orders.id')
      table.integer('part').unsigned().notNullable()
      table.text('ids_json').notNullable()
      table.primary(['order_id', 'part'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
