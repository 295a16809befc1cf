import { BaseSchema } from '@adonisjs/lucid/schema'

/** What of a mailing is due is found without reading what has left. */
export default class extends BaseSchema {
  protected tableName = 'email_messages'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['mailing_id', 'state', 'not_before_at', 'id'], 'email_messages_mailing_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['mailing_id', 'state', 'not_before_at', 'id'], 'email_messages_mailing_index')
    })
  }
}
