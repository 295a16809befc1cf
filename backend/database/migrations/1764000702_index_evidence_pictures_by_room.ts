import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each look at a room asks whose screen is on record. */
export default class extends BaseSchema {
  protected tableName = 'evidence_pictures'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['room_id', 'kind', 'user_id'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['room_id', 'kind', 'user_id'])
    })
  }
}
