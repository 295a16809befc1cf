import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a decision about an item changed for one answer. Candidates read it once the decision is in force. */
export default class extends BaseSchema {
  protected tableName = 'score_changes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('decision_id').unsigned().notNullable().references('item_decisions.id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      // Thousandths; NULL: it earned nothing that counts, ungraded or out of the exam.
      table.integer('before_points')
      table.integer('after_points')
      // The application was opened again, or the answer changed since: it is of what was before that.
      table.integer('is_void').notNullable().defaultTo(0)
      // Its link in the chain of the answer; NULL until that is written.
      table.integer('sequence').unsigned()
      table.string('hash', 64)
      table.unique(['decision_id', 'answer_id'])
      table.index(['application_id'])
      table.index(['answer_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
