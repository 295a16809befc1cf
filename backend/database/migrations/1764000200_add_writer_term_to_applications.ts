import { BaseSchema } from '@adonisjs/lucid/schema'

/** How often the session that writes has changed: grows by one under the application's lock. Edits are ordered by (term, revision). */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('writer_term').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('writer_term')
    })
  }
}
