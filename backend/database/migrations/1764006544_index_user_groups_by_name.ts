import { BaseSchema } from '@adonisjs/lucid/schema'

/** The staff of an institution is found without reading its pupils. */
export default class extends BaseSchema {
  protected tableName = 'user_groups'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['group_name', 'user_id'], 'user_groups_name_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['group_name', 'user_id'], 'user_groups_name_index')
    })
  }
}
