import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What the retention periods took away: one row a file (or a recording that never became one), written in the transaction that takes
 * its row. Until `bytes_removed_at` is set its bytes are still to be removed. Refers to nothing that may be purged itself.
 */
export default class extends BaseSchema {
  protected tableName = 'file_purges'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('owner_id').unsigned()
      table.integer('file_id').unsigned()
      table.string('purpose', 32).notNullable()
      table.string('retention_class', 32).notNullable()
      table.string('storage_key', 255)
      table.bigInteger('size_bytes').notNullable()
      table.bigInteger('file_created_at').notNullable()
      table.string('source', 16).notNullable()
      table.bigInteger('purged_at').notNullable()
      table.bigInteger('bytes_removed_at').index()
      table.index(['owner_id', 'purged_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
