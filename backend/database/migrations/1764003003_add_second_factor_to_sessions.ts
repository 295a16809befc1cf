import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the log-in that a session comes from passed a second factor; null: by the password alone. */
export default class extends BaseSchema {
  protected tableName = 'sessions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('second_factor_at')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('second_factor_at')
    })
  }
}
