import { BaseSchema } from '@adonisjs/lucid/schema'

/** Log-ins whose password was right and whose second factor is still asked for. */
export default class extends BaseSchema {
  protected tableName = 'login_challenges'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('token_hash', 64).notNullable().unique()
      table.string('client_id', 64).notNullable()
      table.string('purpose', 16).notNullable()
      table.integer('tries').unsigned().notNullable()
      /** When the factor was right and only another open session stood in the way. */
      table.bigInteger('passed_at')
      table.bigInteger('expires_at').notNullable()
      table.index(['user_id', 'id'])
      table.index(['expires_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
