import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counts the acts of staff on an application, so that one who decided on what another has changed meanwhile is told. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('schedule_version').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN schedule_version')
  }
}
