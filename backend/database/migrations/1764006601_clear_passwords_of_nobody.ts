import { BaseSchema } from '@adonisjs/lucid/schema'

/** Those who were stored with `!` for a hash have no password. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw("UPDATE users SET password_hash = NULL WHERE password_hash = '!'")
  }

  async down() {
    this.schema.raw("UPDATE users SET password_hash = '!' WHERE password_hash IS NULL")
  }
}
