import { BaseSchema } from '@adonisjs/lucid/schema'

/** The region that a school is in. NULL: none. Without a foreign key: on SQLite that makes the table anew, and others refer to it. */
export default class extends BaseSchema {
  protected tableName = 'schools'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('region_id').unsigned()
    })
  }

  async down() {
    // Not through the builder: see above.
    this.schema.raw('ALTER TABLE schools DROP COLUMN region_id')
  }
}
