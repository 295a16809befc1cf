import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of the texts of a qualification so many have to be within the type's tolerance. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('qualification_within').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE correction_plans DROP COLUMN qualification_within')
  }
}
