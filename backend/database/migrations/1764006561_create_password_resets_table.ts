import { BaseSchema } from '@adonisjs/lucid/schema'

/** Links by which somebody gets a new password: each opens one account, once. The link itself is in the mail alone. */
export default class extends BaseSchema {
  protected tableName = 'password_resets'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('token_hash', 64).notNullable().unique()
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('expires_at').unsigned().notNullable()
      table.bigInteger('used_at').unsigned()
      table.index(['user_id', 'id'], 'password_resets_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
