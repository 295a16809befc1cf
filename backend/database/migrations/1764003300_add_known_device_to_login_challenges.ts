import { BaseSchema } from '@adonisjs/lucid/schema'

/** Had the device logged in to the account before? Log-ins of unknown devices do not take the place of known ones. */
export default class extends BaseSchema {
  protected tableName = 'login_challenges'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('known_device').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('known_device')
    })
  }
}
