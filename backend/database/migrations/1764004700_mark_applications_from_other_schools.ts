import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether it was given to a candidate of another school than the collection's. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('shared_student').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('shared_student')
    })
  }
}
