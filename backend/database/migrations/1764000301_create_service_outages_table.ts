import { BaseSchema } from '@adonisjs/lucid/schema'

/** Times in which no process served. Epoch ms; unique by its beginning: of processes that come back together one writes it. */
export default class extends BaseSchema {
  protected tableName = 'service_outages'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.bigInteger('from_at').notNullable().unique()
      table.bigInteger('until_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
