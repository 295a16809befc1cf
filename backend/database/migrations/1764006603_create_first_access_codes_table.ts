import { BaseSchema } from '@adonisjs/lucid/schema'

/** Codes of the first access: each gives one person a password, once. The code itself is on the card alone. */
export default class extends BaseSchema {
  protected tableName = 'first_access_codes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('code_hmac', 64).notNullable()
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('expires_at').unsigned().notNullable()
      table.bigInteger('used_at').unsigned()
      // Another card was printed since, or the person has a password by another way.
      table.bigInteger('replaced_at').unsigned()
      // Who printed it; NULL: it went by e-mail, or its maker is gone.
      table.integer('made_by').unsigned()
      // The cards of one print.
      table.string('batch', 36).notNullable()
      table.index(['user_id', 'id'], 'first_access_codes_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
