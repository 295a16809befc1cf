import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the marks of a plan come to, counted behind the hand-ins for its supervisors. Made anew from the marks at any time. */
export default class extends BaseSchema {
  protected tableName = 'plan_tallies'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('plan_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('correction_plans.id')
        .onDelete('CASCADE')
      // Marks that were handed in when it was counted.
      table.integer('marks').unsigned().notNullable()
      // Marks were taken out since: it is counted again, though their number may be the same.
      table.boolean('is_stale').notNullable()
      table.bigInteger('counted_at').notNullable()
      // How long that took: what is dear is counted less often.
      table.integer('cost_ms').unsigned().notNullable()
      table.text('coincidences_json', 'longtext').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
