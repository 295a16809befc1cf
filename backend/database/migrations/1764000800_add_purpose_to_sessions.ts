import { BaseSchema } from '@adonisjs/lucid/schema'

/** `pages`: a browser, one at a time; `import`: the import command, which stands beside it and may do nothing else. */
export default class extends BaseSchema {
  protected tableName = 'sessions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('purpose', 16).notNullable().defaultTo('pages')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE sessions DROP COLUMN purpose')
  }
}
