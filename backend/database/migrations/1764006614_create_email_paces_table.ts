import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the next mail may leave, for the installation (`server`) and for each receiving domain: the limits by the minute of all processes together. */
export default class extends BaseSchema {
  protected tableName = 'email_paces'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('name', 190).notNullable().unique()
      table.bigInteger('next_at').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
