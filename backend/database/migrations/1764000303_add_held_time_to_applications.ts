import { BaseSchema } from '@adonisjs/lucid/schema'

/** A pause that stops the time: since when (epoch ms, may be about to come), and what earlier ones gave back, in ms. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('held_at')
      table.bigInteger('held_ms').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumns('held_at', 'held_ms')
    })
  }
}
