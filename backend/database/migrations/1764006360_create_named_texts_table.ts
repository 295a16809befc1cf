import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts of plans that are to be searched for the name and the e-mail address of their author, and those that have one. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'named_texts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      // `pending`: not searched yet. `open`: found, and nobody has looked. `seen`. One in which nothing is found has no row.
      table.string('state', 8).notNullable()
      table.integer('has_name').unsigned().notNullable().defaultTo(0)
      table.integer('has_email').unsigned().notNullable().defaultTo(0)
      table.bigInteger('created_at').notNullable()
      table.integer('seen_by').unsigned().references('users.id')
      table.bigInteger('seen_at')
      table.unique(['answer_id'])
      table.index(['state', 'id'], 'named_texts_state_index')
      table.index(['plan_id', 'state'], 'named_texts_plan_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
