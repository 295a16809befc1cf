import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of 100 texts of a corrector so many are control texts. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('control_share').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE correction_plans DROP COLUMN control_share')
  }
}
