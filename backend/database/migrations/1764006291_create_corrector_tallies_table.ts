import { BaseSchema } from '@adonisjs/lucid/schema'

/** How each corrector of a plan marks: counted together with `plan_tallies`. */
export default class extends BaseSchema {
  protected tableName = 'corrector_tallies'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      // What the list of correctors needs.
      table.text('figures_json').notNullable()
      // Texts by day, and by hour and place in the day with their differences.
      table.text('stretches_json', 'longtext').notNullable()
      table.unique(['plan_id', 'user_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
