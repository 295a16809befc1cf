import { BaseSchema } from '@adonisjs/lucid/schema'

/** Until when the payments of a provider have been read. Epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'payment_readings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.string('provider', 16).notNullable().primary()
      table.bigInteger('read_until').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
