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
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('purpose')
    })
  }
}
