import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the progress of a plan is read from, beside its tasks: counted with the rest. */
export default class extends BaseSchema {
  protected tableName = 'plan_tallies'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // JSON: texts with a mark in force, pairs and discrepant pairs, marks by day. NULL: not counted yet.
      table.text('progress_json', 'longtext')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    this.schema.raw('ALTER TABLE plan_tallies DROP COLUMN progress_json')
  }
}
