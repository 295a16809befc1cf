import { BaseSchema } from '@adonisjs/lucid/schema'

/** Unique within an institution, which is asked before somebody is added. Not by the index: rows from before may break it. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'public_identifier'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['institution_id', 'public_identifier'])
    })
  }
}
