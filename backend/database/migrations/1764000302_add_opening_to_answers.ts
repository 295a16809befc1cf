import { BaseSchema } from '@adonisjs/lucid/schema'

/** Of an item with its own time limit: when it was first opened, and when it closes by itself. Epoch ms by the server's clock. */
export default class extends BaseSchema {
  protected tableName = 'answers'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('opened_at')
      table.bigInteger('closes_at')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumns('opened_at', 'closes_at')
    })
  }
}
