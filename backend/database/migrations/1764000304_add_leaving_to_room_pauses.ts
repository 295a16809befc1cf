import { BaseSchema } from '@adonisjs/lucid/schema'

/** A break that was granted begins a little later, so that a question can be finished: when, epoch ms. Null: it began at once. */
export default class extends BaseSchema {
  protected tableName = 'room_pauses'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('leaves_at')
      table.boolean('stops_time').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumns('leaves_at', 'stops_time')
    })
  }
}
