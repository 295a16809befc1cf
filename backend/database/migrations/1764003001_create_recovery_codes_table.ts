import { BaseSchema } from '@adonisjs/lucid/schema'

/** Codes for somebody whose telephone is away; of them only hashes (ADR 26). */
export default class extends BaseSchema {
  protected tableName = 'recovery_codes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('code_hash', 64).notNullable()
      table.bigInteger('used_at')
      table.unique(['user_id', 'code_hash'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
