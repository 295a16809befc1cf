import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Who saved the settings last, and when. `settings_fields_json`: the version that changed each field, by its name. `sitting_rules_json`: former
 * values of the settings that a sitting reads when it begins, each with the moment until which it held. Without a foreign key: on SQLite that
 * makes the table anew, and others refer to it.
 */
export default class extends BaseSchema {
  protected tableName = 'institutions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('settings_version').unsigned().notNullable().defaultTo(0)
      table.integer('settings_changed_by').unsigned()
      table.bigInteger('settings_changed_at').unsigned()
      table.text('settings_fields_json')
      table.text('sitting_rules_json')
    })
  }

  async down() {
    // Not through the builder: see above.
    for (const column of [
      'sitting_rules_json',
      'settings_fields_json',
      'settings_changed_at',
      'settings_changed_by',
      'settings_version',
    ])
      this.schema.raw(`ALTER TABLE institutions DROP COLUMN ${column}`)
  }
}
