import { BaseSchema } from '@adonisjs/lucid/schema'

/** A period in a school year. `is_hidden`: lists of what can be linked leave it out (`checked` on the wire). */
export default class extends BaseSchema {
  protected tableName = 'year_periods'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('period_id').unsigned().notNullable().references('periods.id')
      table.integer('year').unsigned().notNullable()
      table.boolean('is_hidden').notNullable()
      table.unique(['period_id', 'year'])
      table.index(['institution_id', 'year', 'id'], 'year_periods_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
