import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counts the imports of an exam: what a process has cached of it is of one version. */
export default class extends BaseSchema {
  protected tableName = 'exams'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('content_version').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE exams DROP COLUMN content_version')
  }
}
