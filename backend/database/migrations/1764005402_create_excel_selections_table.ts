import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which rows the Excel file of an order has, by the ids of applications and in their order; it may have been renamed or moved since. */
export default class extends BaseSchema {
  protected tableName = 'excel_selections'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.integer('order_id').unsigned().notNullable().references('excel_orders.id').onDelete('CASCADE')
      table.integer('part').unsigned().notNullable()
      table.text('ids_json').notNullable()
      table.primary(['order_id', 'part'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
