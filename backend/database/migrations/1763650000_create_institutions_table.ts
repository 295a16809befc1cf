import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'institutions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('codename', 64).notNullable().unique()
      table.string('name', 200).notNullable()
      table.string('logout_redirect_url', 500)
      table.text('theme_json', 'longtext').notNullable()
      table.text('settings_json', 'longtext').notNullable()
      table.bigInteger('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
