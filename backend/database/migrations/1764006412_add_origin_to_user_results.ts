import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a person entered a result, or a version computed it from the sections. */
export default class extends BaseSchema {
  protected tableName = 'user_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // A person's is never computed over without being asked for. ENTERED or COMPUTED.
      table.string('origin', 16).notNullable().defaultTo('ENTERED')
      // The version (`selection_versions.id`) that has computed it last.
      table.integer('computed_by').unsigned()
      // Published once, and computed no more: its exam was reset. The next version is without it.
      table.boolean('is_gone').notNullable().defaultTo(false)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    for (const column of ['origin', 'computed_by', 'is_gone'])
      this.schema.raw(`ALTER TABLE ${this.tableName} DROP COLUMN ${column}`)
  }
}
