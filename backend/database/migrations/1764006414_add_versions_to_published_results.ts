import { BaseSchema } from '@adonisjs/lucid/schema'

/** Results of each version, and what was published of the same candidate before. */
export default class extends BaseSchema {
  protected tableName = 'published_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // Of all rows that were here before versions: the first.
      table.integer('version_number').unsigned().notNullable().defaultTo(1)
      // The same result in the version before; NULL: it is new.
      table.integer('before_id').unsigned()
      // It says something else than there.
      table.boolean('is_changed').notNullable().defaultTo(false)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    for (const column of ['version_number', 'before_id', 'is_changed'])
      this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN ${column}`)
  }
}
