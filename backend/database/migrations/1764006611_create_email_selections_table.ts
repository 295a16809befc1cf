import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whom somebody chose to mail, as it stood when they chose. Worth nothing after `expires_at`. */
export default class extends BaseSchema {
  protected tableName = 'email_selections'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      // JSON: ids of people who have an address.
      table.text('people_json', 'longtext').notNullable()
      table.integer('count').unsigned().notNullable()
      table.integer('without_email').unsigned().notNullable()
      table.integer('suppressed').unsigned().notNullable()
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('expires_at').unsigned().notNullable()
      table.index(['user_id', 'id'], 'email_selections_user_index')
      table.index(['expires_at'], 'email_selections_expiry_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
