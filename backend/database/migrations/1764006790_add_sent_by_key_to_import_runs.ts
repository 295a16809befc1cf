import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The service key that sent a list; NULL: a person did. `ordered_by` is the key's maker, who may more than it. Without a foreign key, as `session_id`: keys stay.
 */
export default class extends BaseSchema {
  protected tableName = 'import_runs'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('sent_by_key').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE import_runs DROP COLUMN sent_by_key')
  }
}
