import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whom the rows of a full list name: asked for everybody who may be missing in it. */
export default class extends BaseSchema {
  protected tableName = 'import_rows'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['run_id', 'target_id'], 'import_rows_target_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['run_id', 'target_id'], 'import_rows_target_index')
    })
  }
}
