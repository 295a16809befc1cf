import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'group_permissions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('group_name', 32).notNullable()
      table.text('permissions_json', 'longtext').notNullable()
      table.unique(['institution_id', 'group_name'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
