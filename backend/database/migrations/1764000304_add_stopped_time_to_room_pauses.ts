import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether the time of the exam stands still in this pause: as its collection said when it began. */
export default class extends BaseSchema {
  protected tableName = 'room_pauses'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('stops_time').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('stops_time')
    })
  }
}
