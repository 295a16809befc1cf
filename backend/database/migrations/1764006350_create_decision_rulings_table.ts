import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a decision about an item answers to the appeals against it: one text for all of them. */
export default class extends BaseSchema {
  protected tableName = 'decision_rulings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('decision_id').unsigned().notNullable().unique().references('item_decisions.id')
      // HTML that was cleaned.
      table.text('response', 'longtext').notNullable()
      // Of a reply to whom the decision raises the mark.
      table.integer('granted_id').unsigned().notNullable().references('appeal_results.id')
      // Of the others; NULL: these are replied to by hand.
      table.integer('others_id').unsigned().references('appeal_results.id')
      // Appeals that came between preview and order, and are not answered.
      table.integer('later').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
