import { BaseSchema } from '@adonisjs/lucid/schema'

/** How the mark of an answer came about. Rows are only added; each has the hash of the one before it. */
export default class extends BaseSchema {
  protected tableName = 'correction_events'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.integer('sequence').unsigned().notNullable()
      table.string('kind', 24).notNullable()
      // NULL: the server did it by itself.
      table.integer('author_id').unsigned()
      table.integer('session_id').unsigned()
      table.bigInteger('at').notNullable()
      table.text('before_json', 'longtext').notNullable()
      table.text('after_json', 'longtext').notNullable()
      table.text('reason')
      table.string('previous_hash', 64).notNullable()
      table.string('hash', 64).notNullable()
      table.unique(['answer_id', 'sequence'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
