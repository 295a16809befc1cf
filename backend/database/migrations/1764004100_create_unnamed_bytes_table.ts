import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Bytes in the file store that no row names: those of a file whose row is not written yet, noted before they are put, and those that are to be
 * removed (`removing_at`). Refers to nothing: nobody knows yet, or any more, whose they are.
 */
export default class extends BaseSchema {
  protected tableName = 'unnamed_bytes'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('storage_key', 255).notNullable().unique()
      table.bigInteger('noted_at').notNullable()
      table.bigInteger('removing_at')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
