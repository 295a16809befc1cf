import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whom a provider means by a subject. By its hash: subjects differ by case, and MariaDB's collation does not. */
export default class extends BaseSchema {
  protected tableName = 'user_identities'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('provider_id')
        .unsigned()
        .notNullable()
        .references('identity_providers.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('subject', 255).notNullable()
      table.string('subject_hash', 64).notNullable()
      table.bigInteger('created_at').unsigned().notNullable()
      table.unique(['provider_id', 'subject_hash'])
      table.index(['user_id'], 'user_identities_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
