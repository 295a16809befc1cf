import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'schools'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('codename', 64).notNullable()
      table.string('name', 200).notNullable()
      table.unique(['institution_id', 'codename'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
