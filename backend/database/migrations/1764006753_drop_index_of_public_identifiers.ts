import { BaseSchema } from '@adonisjs/lucid/schema'

/** The unique index of the same columns answers what this one did. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['institution_id', 'public_identifier'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'public_identifier'])
    })
  }
}
