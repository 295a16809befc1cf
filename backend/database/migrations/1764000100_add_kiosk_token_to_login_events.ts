import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a kiosk named itself by on the way to the log-in; null: none did. */
export default class extends BaseSchema {
  protected tableName = 'login_events'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('kiosk_token', 128)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('kiosk_token')
    })
  }
}
