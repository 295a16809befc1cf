import { BaseSchema } from '@adonisjs/lucid/schema'

/** Until when appeals may be paid, in epoch ms; NULL: nothing is paid. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeal_windows', (table) => {
      table.bigInteger('pay_until')
    })
  }

  async down() {
    this.schema.alterTable('appeal_windows', (table) => {
      table.dropColumn('pay_until')
    })
  }
}
