import { BaseSchema } from '@adonisjs/lucid/schema'

/** The version of its exam that an application was last made for, and begins with. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('exam_version').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN exam_version')
  }
}
