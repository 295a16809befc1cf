import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where a payment was read; NULL: a person has seen it. */
export default class extends BaseSchema {
  protected tableName = 'payments'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('provider', 16)
    })
  }

  async down() {
    this.schema.raw('ALTER TABLE payments DROP COLUMN provider')
  }
}
