import { BaseSchema } from '@adonisjs/lucid/schema'

/** What staff decided about an application, once: APPROVED or REPROVED, who, when by the server's clock, and why it was reproved. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('approval', 8)
      table.string('approval_reason', 1000)
      table.integer('approval_by')
      table.bigInteger('approval_at')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumns('approval', 'approval_reason', 'approval_by', 'approval_at')
    })
  }
}
