import { BaseSchema } from '@adonisjs/lucid/schema'

/** The marks that one person gives in one task, made with the task. Without an author: nobody has, or a blank answer got 0 points by itself. */
export default class extends BaseSchema {
  protected tableName = 'corrections'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('task_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('correction_tasks.id')
        .onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable()
      table.integer('author_id').unsigned().references('users.id')
      // Whole thousandths of a point.
      table.integer('points')
      table.string('situation', 32)
      // HTML that was cleaned.
      table.text('comment', 'longtext')
      // Grows with each write: an editor that has read another one overwrites nothing.
      table.integer('revision').unsigned().notNullable()
      table.bigInteger('marked_at')
      table.bigInteger('commented_at')
      table.index(['answer_id'], 'corrections_answer_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
