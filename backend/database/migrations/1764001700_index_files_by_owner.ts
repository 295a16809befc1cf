import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each file that a candidate uploads asks how much they have brought of late. */
export default class extends BaseSchema {
  protected tableName = 'files'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['owner_id', 'purpose', 'created_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['owner_id', 'purpose', 'created_at'])
    })
  }
}
