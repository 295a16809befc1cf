import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a school switched off for a group of its own people, over what the institution says. */
export default class extends BaseSchema {
  protected tableName = 'school_permissions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('school_id').unsigned().notNullable().references('schools.id').onDelete('CASCADE')
      table.string('group_name', 32).notNullable()
      table.text('permissions_json').notNullable()
      table.unique(['school_id', 'group_name'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
