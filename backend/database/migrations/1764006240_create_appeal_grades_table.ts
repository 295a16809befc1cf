import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every version of the new grade that waits with the reply to an appeal; rows are only added, and the last one holds. */
export default class extends BaseSchema {
  protected tableName = 'appeal_grades'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('appeal_id').unsigned().notNullable().references('appeals.id').onDelete('CASCADE')
      // 1, 2, 3 …
      table.integer('revision').unsigned().notNullable()
      table.integer('author_id').unsigned().notNullable().references('users.id')
      table.integer('session_id').unsigned()
      // Thousandths; NULL: taken back, the mark in force stays.
      table.integer('points')
      // The mark in force when it was given.
      table.integer('before_points').notNullable()
      // Why an administrator gives it who marked the answer.
      table.text('reason')
      table.bigInteger('given_at').notNullable()
      table.unique(['appeal_id', 'revision'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
