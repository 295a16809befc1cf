import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which year periods a scheduling menu has, each once. */
export default class extends BaseSchema {
  protected tableName = 'period_menus'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('menu_id').unsigned().notNullable().references('scheduling_menus.id')
      table.integer('year_period_id').unsigned().notNullable().references('year_periods.id')
      table.boolean('visible').notNullable()
      table.unique(['menu_id', 'year_period_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
