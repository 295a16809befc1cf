import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each look at a room asks whose camera has a film to watch; lists of rooms ask for all of their films. */
export default class extends BaseSchema {
  protected tableName = 'recordings'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['room_id', 'kind', 'status', 'user_id'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['room_id', 'kind', 'status', 'user_id'])
    })
  }
}
