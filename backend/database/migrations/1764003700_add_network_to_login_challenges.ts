import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where the log-in comes from (`networkOf`): unknown devices of one address do not take the places of those elsewhere. */
export default class extends BaseSchema {
  protected tableName = 'login_challenges'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('network', 64).notNullable().defaultTo('')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('network')
    })
  }
}
