import { BaseSchema } from '@adonisjs/lucid/schema'

/** When an answer was last stored, written at most once a minute; 0: never. Epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('last_saved_at').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('last_saved_at')
    })
  }
}
