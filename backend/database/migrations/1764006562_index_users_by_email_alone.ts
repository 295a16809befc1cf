import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who forgot the password gives an address and no institution. SQLite compares exactly: there the index is of the address in lower case. */
export default class extends BaseSchema {
  async up() {
    const column = this.db.dialect.name === 'mysql' ? 'email' : 'lower(email)'
    this.schema.raw(`CREATE INDEX users_email_alone_index ON users (${column})`)
  }

  async down() {
    this.schema.raw(
      this.db.dialect.name === 'mysql'
        ? 'DROP INDEX users_email_alone_index ON users'
        : 'DROP INDEX users_email_alone_index'
    )
  }
}
