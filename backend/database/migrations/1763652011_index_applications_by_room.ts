import { BaseSchema } from '@adonisjs/lucid/schema'

/** A room is read by its applications, every few seconds. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['room_id', 'user_id'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['room_id', 'user_id'])
    })
  }
}
