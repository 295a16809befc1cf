import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('school_id').unsigned().references('schools.id')
      table.string('username', 150).notNullable().unique()
      table.string('name', 200).notNullable()
      table.string('email', 254)
      table.string('public_identifier', 64)
      table.string('password_hash', 255).notNullable()
      table.string('logged_group', 32).notNullable()
      table.string('language', 8).notNullable().defaultTo('pt-BR')
      table.boolean('is_active').notNullable().defaultTo(true)
      table.boolean('is_in_browser').notNullable().defaultTo(false)
      table.string('picture_url', 500)
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.index(['institution_id', 'school_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
