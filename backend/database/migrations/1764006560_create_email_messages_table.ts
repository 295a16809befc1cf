import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row for each person and message. What it says is not stored: it is written when it is sent, and may hold a link that opens an account. */
export default class extends BaseSchema {
  protected tableName = 'email_messages'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      // Null: an address that is nobody's account.
      table.integer('user_id').unsigned().references('users.id')
      table.string('kind', 40).notNullable()
      table.string('address', 254).notNullable()
      table.string('subject', 200).notNullable()
      table.string('language', 5).notNullable()
      // What its kind needs to write it: ids, never a text, a link or a token.
      table.text('data_json').notNullable()
      table.string('state', 12).notNullable()
      table.integer('attempts').unsigned().notNullable()
      table.bigInteger('not_before_at').unsigned().notNullable()
      // `smtp`: a mail server took it; `file`: it was written into the data folder.
      table.string('carrier', 8)
      // What the mail server answered last, or the name of the file.
      table.string('answer', 500)
      table.bigInteger('sent_at').unsigned()
      table.bigInteger('ended_at').unsigned()
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('updated_at').unsigned().notNullable()
      table.index(['institution_id', 'id'], 'email_messages_institution_index')
      table.index(['user_id', 'kind', 'id'], 'email_messages_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
