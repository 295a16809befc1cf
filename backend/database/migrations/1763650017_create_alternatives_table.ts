import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'alternatives'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('item_id').unsigned().notNullable().references('items.id').onDelete('CASCADE')
      table.string('letter', 8).notNullable()
      table.integer('position').notNullable()
      table.text('content', 'longtext').notNullable()
      table.text('explanation', 'longtext')
      table.boolean('is_correct').notNullable().defaultTo(false)
      table.unique(['item_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
