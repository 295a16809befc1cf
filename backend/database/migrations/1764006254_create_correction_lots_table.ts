import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts that one corrector holds at a time, until a moment. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'correction_lots'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.bigInteger('taken_at').notNullable()
      table.bigInteger('lease_until').notNullable()
      table.bigInteger('ended_at')
      // handed_in, given_back, lapsed or returned.
      table.string('end_reason', 16)
      // 1 while it is held, else NULL: of one person and plan there is one at a time.
      table.integer('is_open').unsigned()
      table.unique(['plan_id', 'user_id', 'is_open'])
      table.index(['is_open', 'lease_until'], 'correction_lots_lease_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
