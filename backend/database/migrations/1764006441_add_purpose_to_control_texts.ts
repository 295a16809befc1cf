import { BaseSchema } from '@adonisjs/lucid/schema'

/** What correctors get a control text for. */
export default class extends BaseSchema {
  protected tableName = 'control_texts'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // control (among their texts, unknown to them), practice or qualification.
      table.string('purpose', 16).notNullable().defaultTo('control')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE control_texts DROP COLUMN purpose')
  }
}
