import { BaseSchema } from '@adonisjs/lucid/schema'

/** The receiving domain of a message of a mailing, in lower case: its limit is its own. */
export default class extends BaseSchema {
  protected tableName = 'email_messages'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('domain', 190)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes what refers to it.
    this.schema.raw('ALTER TABLE email_messages DROP COLUMN domain')
  }
}
