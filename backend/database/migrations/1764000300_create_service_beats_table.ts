import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row a server process: when it last wrote that it serves. Epoch ms; rows of processes long gone are removed at a start. */
export default class extends BaseSchema {
  protected tableName = 'service_beats'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.string('process_id', 64).primary()
      table.bigInteger('started_at').notNullable()
      table.bigInteger('beat_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
