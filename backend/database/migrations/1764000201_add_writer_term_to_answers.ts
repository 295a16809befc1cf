import { BaseSchema } from '@adonisjs/lucid/schema'

/** The writer's term of the stored edit. */
export default class extends BaseSchema {
  protected tableName = 'answers'

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
