import { BaseSchema } from '@adonisjs/lucid/schema'

/** The appeals that a decision about an item was ordered to answer, and what became of each. */
export default class extends BaseSchema {
  protected tableName = 'decision_appeals'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('decision_id').unsigned().notNullable().references('item_decisions.id')
      table.integer('appeal_id').unsigned().notNullable().references('appeals.id').onDelete('CASCADE')
      // As it was previewed: one that changed since is left to people.
      table.integer('revision').unsigned().notNullable()
      // waiting; replied, withdrawn or kept (the decision was taken back); excepted; or why it was left: answered, changed, marked_by_you, not_raised, unavailable.
      table.string('state', 16).notNullable()
      table.unique(['decision_id', 'appeal_id'])
      table.index(['decision_id', 'state', 'appeal_id'], 'decision_appeals_state_index')
      table.index(['appeal_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
