import { BaseSchema } from '@adonisjs/lucid/schema'

/** The newest `schedule_version` that the candidate's page has shown; 1 is what an application is made with. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('received_version').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN received_version')
  }
}
