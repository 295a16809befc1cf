import { BaseSchema } from '@adonisjs/lucid/schema'

/** So many texts have to be marked before those of the plan are given out; 0: none. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('qualification_texts').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE correction_plans DROP COLUMN qualification_texts')
  }
}
