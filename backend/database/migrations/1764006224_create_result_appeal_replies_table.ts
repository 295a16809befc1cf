import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every version of the reply to an appeal against a result; rows are only added, and the last one is in force. */
export default class extends BaseSchema {
  protected tableName = 'result_appeal_replies'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('result_appeal_id')
        .unsigned()
        .notNullable()
        .references('result_appeals.id')
        .onDelete('CASCADE')
      // 1, 2, 3 …
      table.integer('revision').unsigned().notNullable()
      table.integer('author_id').unsigned().notNullable().references('users.id')
      // HTML that was cleaned.
      table.text('response', 'longtext').notNullable()
      table.integer('result_id').unsigned().notNullable().references('appeal_results.id')
      table.bigInteger('replied_at').notNullable()
      table.unique(['result_appeal_id', 'revision'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
