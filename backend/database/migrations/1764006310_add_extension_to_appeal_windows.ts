import { BaseSchema } from '@adonisjs/lucid/schema'

/** A window that was extended because the service was away. Times in epoch ms. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeal_windows', (table) => {
      // When it was to close before it was first extended; NULL: it never was.
      table.bigInteger('extended_from')
      // What candidates read.
      table.string('extension_reason', 500)
      // Somebody has decided about outages until then.
      table.bigInteger('outages_decided_until')
    })
  }

  async down() {
    this.schema.alterTable('appeal_windows', (table) => {
      table.dropColumns('extended_from', 'extension_reason', 'outages_decided_until')
    })
  }
}
