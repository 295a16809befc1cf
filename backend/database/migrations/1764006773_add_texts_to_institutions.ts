import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Wordings of an institution's own, as an object by language and text; NULL: none. `texts_keys_json`: the version that changed each of them.
 * Without a foreign key: on SQLite that makes the table anew, and others refer to it.
 */
export default class extends BaseSchema {
  protected tableName = 'institutions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.text('texts_json', 'longtext')
      table.integer('texts_version').unsigned().notNullable().defaultTo(0)
      table.integer('texts_changed_by').unsigned()
      table.bigInteger('texts_changed_at').unsigned()
      table.text('texts_keys_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: see above.
    for (const column of [
      'texts_keys_json',
      'texts_changed_at',
      'texts_changed_by',
      'texts_version',
      'texts_json',
    ])
      this.schema.raw(`ALTER TABLE institutions DROP COLUMN ${column}`)
  }
}
