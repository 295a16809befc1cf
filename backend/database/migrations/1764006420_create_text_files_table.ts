import { BaseSchema } from '@adonisjs/lucid/schema'

/** Files of texts of plans that correctors get only once a supervisor has looked and released them: all but pictures that are sent without what is written beside them. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'text_files'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table
        .integer('attachment_id')
        .unsigned()
        .notNullable()
        .references('answer_attachments.id')
        .onDelete('CASCADE')
      // `waiting`: nobody has decided. `released`. `withheld`: correctors do not get it.
      table.string('state', 8).notNullable()
      table.bigInteger('created_at').notNullable()
      table.integer('decided_by').unsigned().references('users.id')
      table.bigInteger('decided_at')
      table.unique(['attachment_id'])
      table.index(['answer_id'], 'text_files_answer_index')
      table.index(['plan_id', 'state', 'id'], 'text_files_plan_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
