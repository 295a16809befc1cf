import { BaseSchema } from '@adonisjs/lucid/schema'

/** In which lot a task is HELD. */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('lot_id').unsigned()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('lot_id')
    })
  }
}
