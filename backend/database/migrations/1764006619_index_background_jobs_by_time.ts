import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of the jobs of a lane the one that waits longest is found first, so that long work lets others go before it. */
export default class extends BaseSchema {
  protected tableName = 'background_jobs'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['lane', 'state', 'not_before_at', 'id'], 'background_jobs_due_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['lane', 'state', 'not_before_at', 'id'], 'background_jobs_due_index')
    })
  }
}
