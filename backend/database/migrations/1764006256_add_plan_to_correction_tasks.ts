import { BaseSchema } from '@adonisjs/lucid/schema'

/** NULL: of no plan, marked in the list. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('plan_id').unsigned()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('plan_id')
    })
  }
}
