import { BaseSchema } from '@adonisjs/lucid/schema'

/** Wrong passwords for accounts that there are; what was typed is kept nowhere. Append only, and purged by retention. */
export default class extends BaseSchema {
  protected tableName = 'failed_logins'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('address', 64).notNullable()
      table.string('browser_family', 64)
      table.string('browser_version', 32)
      table.boolean('known_device').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.index(['user_id', 'occurred_at'])
      table.index(['occurred_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
