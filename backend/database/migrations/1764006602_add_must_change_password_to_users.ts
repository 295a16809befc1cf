import { BaseSchema } from '@adonisjs/lucid/schema'

/** A password that a list gave: whoever comes in with it chooses one of their own before anything else. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('must_change_password').notNullable().defaultTo(false)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE users DROP COLUMN must_change_password')
  }
}
