import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which import deactivated somebody: another import that names the person activates them again. NULL: active, or deactivated by hand. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('deactivated_by_import').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE users DROP COLUMN deactivated_by_import')
  }
}
