import { BaseSchema } from '@adonisjs/lucid/schema'

/** Since when the candidate's microphone is silent for the whole room, by the server's clock; null: it is heard. */
export default class extends BaseSchema {
  protected tableName = 'room_candidates'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('silenced_at')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('silenced_at')
    })
  }
}
