import { BaseSchema } from '@adonisjs/lucid/schema'

/** The mailing that a message belongs to; null: a single message. */
export default class extends BaseSchema {
  protected tableName = 'email_messages'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('mailing_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE email_messages DROP COLUMN mailing_id')
  }
}
