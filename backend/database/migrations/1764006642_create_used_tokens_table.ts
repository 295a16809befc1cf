import { BaseSchema } from '@adonisjs/lucid/schema'

/** Proofs of providers that have opened a session: none does so twice. A row goes when its proof has ended anyway. */
export default class extends BaseSchema {
  protected tableName = 'used_tokens'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('token_hash', 64).notNullable().unique()
      table.bigInteger('expires_at').unsigned().notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
