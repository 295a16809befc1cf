import { BaseSchema } from '@adonisjs/lucid/schema'

/** Somebody who was imported has no password yet (ADR 65): NULL, which no password fits. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    if (this.db.dialect.name === 'mysql') {
      this.schema.raw('ALTER TABLE users MODIFY password_hash VARCHAR(255) NULL')
      return
    }
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE users ADD COLUMN password_or_none VARCHAR(255)')
    this.schema.raw('UPDATE users SET password_or_none = password_hash')
    this.schema.raw('ALTER TABLE users DROP COLUMN password_hash')
    this.schema.raw('ALTER TABLE users RENAME COLUMN password_or_none TO password_hash')
  }

  async down() {
    if (this.db.dialect.name === 'mysql') {
      this.schema.raw('ALTER TABLE users MODIFY password_hash VARCHAR(255) NOT NULL')
      return
    }
    this.schema.raw("ALTER TABLE users ADD COLUMN password_for_all VARCHAR(255) NOT NULL DEFAULT '!'")
    this.schema.raw("UPDATE users SET password_for_all = COALESCE(password_hash, '!')")
    this.schema.raw('ALTER TABLE users DROP COLUMN password_hash')
    this.schema.raw('ALTER TABLE users RENAME COLUMN password_for_all TO password_hash')
  }
}
