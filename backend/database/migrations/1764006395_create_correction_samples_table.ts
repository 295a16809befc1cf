import { BaseSchema } from '@adonisjs/lucid/schema'

/** Marked texts of a plan that a supervisor drew to be read once more. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'correction_samples'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      // Whose marks they are of; NULL: of everybody.
      table.integer('corrector_id').unsigned().references('users.id')
      table.text('reason').notNullable()
      table.integer('drawn_by').unsigned().notNullable().references('users.id')
      table.bigInteger('drawn_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
