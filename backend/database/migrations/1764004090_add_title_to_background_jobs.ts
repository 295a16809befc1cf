import { BaseSchema } from '@adonisjs/lucid/schema'

/** What pages show of a durable job: its title as it was ordered, and whether its orderer has put it away. */
export default class extends BaseSchema {
  protected tableName = 'background_jobs'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.text('title_json')
      table.bigInteger('dismissed_at')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE background_jobs DROP COLUMN title_json')
    this.schema.raw('ALTER TABLE background_jobs DROP COLUMN dismissed_at')
  }
}
