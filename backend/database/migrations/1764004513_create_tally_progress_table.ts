import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row: up to which event of applications the cells were counted, and at what moment they were right. */
export default class extends BaseSchema {
  protected tableName = 'tally_progress'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.bigInteger('event_id').notNullable()
      table.bigInteger('counted_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
