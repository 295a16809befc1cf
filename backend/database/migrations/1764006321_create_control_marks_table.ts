import { BaseSchema } from '@adonisjs/lucid/schema'

/** What correctors gave control texts, once each. It stays when the answer changes: it was work. */
export default class extends BaseSchema {
  protected tableName = 'control_marks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('control_id').unsigned().notNullable().references('control_texts.id').onDelete('CASCADE')
      table.integer('author_id').unsigned().notNullable().references('users.id')
      // Whole thousandths of the type's points.
      table.integer('total').notNullable()
      // JSON: the place of a level for each criterion.
      table.text('criteria_json')
      table.string('situation', 32)
      table.bigInteger('handed_in_at').notNullable()
      table.unique(['control_id', 'author_id'])
      table.index(['author_id', 'handed_in_at'], 'control_marks_author_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
