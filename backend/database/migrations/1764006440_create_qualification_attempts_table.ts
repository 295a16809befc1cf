import { BaseSchema } from '@adonisjs/lucid/schema'

/** Attempts of correctors to qualify for the texts of a plan. The last one of each says whether they get them. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'qualification_attempts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      // 1, 2 … of this corrector in this plan.
      table.integer('number').unsigned().notNullable()
      // open, passed, failed or admitted.
      table.string('state', 16).notNullable()
      // As the plan asked when it began.
      table.integer('texts').unsigned().notNullable()
      table.integer('least_within').unsigned().notNullable()
      // How many were within tolerance. NULL: not judged.
      table.integer('within').unsigned()
      table.bigInteger('began_at').notNullable()
      table.bigInteger('ended_at')
      // Who granted this attempt, or admitted by hand, and why. NULL: nobody had to.
      table.integer('decided_by').unsigned()
      table.text('reason')
      table.unique(['plan_id', 'user_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
