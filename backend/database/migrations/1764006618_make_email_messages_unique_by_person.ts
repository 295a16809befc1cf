import { BaseSchema } from '@adonisjs/lucid/schema'

/** A mailing has one message for each person. */
export default class extends BaseSchema {
  protected tableName = 'email_messages'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.unique(['mailing_id', 'user_id'], { indexName: 'email_messages_person_unique' })
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropUnique(['mailing_id', 'user_id'], 'email_messages_person_unique')
    })
  }
}
