import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each file that a candidate uploads asks how much they have brought of late. Not the owner first: MariaDB would use it for the foreign key, and keep it. */
export default class extends BaseSchema {
  protected tableName = 'files'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['purpose', 'owner_id', 'created_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['purpose', 'owner_id', 'created_at'])
    })
  }
}
