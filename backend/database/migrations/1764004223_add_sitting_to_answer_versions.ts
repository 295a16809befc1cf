import { BaseSchema } from '@adonisjs/lucid/schema'

/** The sitting in which a content was archived: its candidate is offered those of the present one. */
export default class extends BaseSchema {
  protected tableName = 'answer_versions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('sitting').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE answer_versions DROP COLUMN sitting')
  }
}
