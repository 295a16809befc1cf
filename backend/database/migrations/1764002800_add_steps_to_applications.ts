import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Of an exam whose items are handed out one by one (`strictSteps`): the place of the last one that was, 0 before the start. NULL: all are
 * handed out at once. Copied from the collection like in_order, so that the flag comes with the row that is locked anyway.
 */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('given_position').nullable()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('given_position')
    })
  }
}
