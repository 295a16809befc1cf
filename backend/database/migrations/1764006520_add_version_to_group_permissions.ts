import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which save a tree is of: two people at one tree do not overwrite each other unseen. */
export default class extends BaseSchema {
  protected tableName = 'group_permissions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // Grows by one with each save that changes something.
      table.integer('version').unsigned().notNullable().defaultTo(0)
      // JSON: the version that changed a switch last, by its path; NULL: nothing since there are versions.
      table.text('switch_versions_json')
      table.integer('changed_by').unsigned()
      table.bigInteger('changed_at').unsigned()
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    for (const column of ['version', 'switch_versions_json', 'changed_by', 'changed_at'])
      this.schema.raw(`ALTER TABLE group_permissions DROP COLUMN ${column}`)
  }
}
