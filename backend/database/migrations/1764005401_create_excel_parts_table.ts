import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows of an Excel file that was ordered, some thousand of them in each stored file. */
export default class extends BaseSchema {
  protected tableName = 'excel_parts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('order_id').unsigned().notNullable().references('excel_orders.id').onDelete('CASCADE')
      table.integer('position').unsigned().notNullable()
      table.integer('lines').unsigned().notNullable()
      table.integer('file_id').unsigned().notNullable().references('files.id')
      table.bigInteger('made_at').notNullable()
      table.unique(['order_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
