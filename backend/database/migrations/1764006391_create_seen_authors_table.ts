import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who among those who watch over a marking has had themselves shown whose a text is, and why. Each time is an event of its chain as well. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'seen_authors'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      // In words, when they saw it first.
      table.text('reason').notNullable()
      table.bigInteger('first_at').notNullable()
      table.bigInteger('last_at').notNullable()
      table.unique(['answer_id', 'user_id'])
      // Who has seen it gets no text of the same candidate.
      table.index(['user_id', 'application_id'], 'seen_authors_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
