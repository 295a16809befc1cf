import { BaseSchema } from '@adonisjs/lucid/schema'

/** The purge asks for the files of a class that are older than a moment. */
export default class extends BaseSchema {
  protected tableName = 'files'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['retention_class', 'created_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['retention_class', 'created_at'])
    })
  }
}
