import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The order of an exam that is not browsed. in_order is copied from the configuration like can_update_answer; frontier_position is the
 * furthest place of which the session that writes stored an edit, frontier_at (epoch ms) when it did so first: what is before it is behind.
 */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('in_order').notNullable().defaultTo(false)
      table.integer('frontier_position').notNullable().defaultTo(0)
      table.bigInteger('frontier_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumns('in_order', 'frontier_position', 'frontier_at')
    })
  }
}
