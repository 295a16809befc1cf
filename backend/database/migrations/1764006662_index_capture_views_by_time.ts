import { BaseSchema } from '@adonisjs/lucid/schema'

/** Looks of everybody are read newest first. */
export default class extends BaseSchema {
  protected tableName = 'capture_views'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'occurred_at'], 'capture_views_time')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      // MariaDB took its place for the foreign key.
      table.index(['institution_id'], 'capture_views_institution_id_foreign')
      table.dropIndex(['institution_id', 'occurred_at'], 'capture_views_time')
    })
  }
}
