import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was wrong: the `password`, or, after a right one, the `code` of the second factor. */
export default class extends BaseSchema {
  protected tableName = 'failed_logins'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('wrong', 16).notNullable().defaultTo('password')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('wrong')
    })
  }
}
