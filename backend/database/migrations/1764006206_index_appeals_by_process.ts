import { BaseSchema } from '@adonisjs/lucid/schema'

/** The cart of a candidate, and what its payment shows to graders. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeals', (table) => {
      table.index(['process_id'], 'appeals_process_index')
    })
  }

  async down() {
    this.schema.alterTable('appeals', (table) => {
      table.dropIndex(['process_id'], 'appeals_process_index')
    })
  }
}
