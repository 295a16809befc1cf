import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts that mailings begin with. Edited by administrators; two who edit one at once learn of each other by `version`. */
export default class extends BaseSchema {
  protected tableName = 'email_templates'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('description', 120).notNullable()
      table.string('subject', 200).notNullable()
      table.text('body', 'longtext').notNullable()
      // JSON: names of placeholders that whoever sends fills, beside those that the server fills.
      table.text('placeholders_json').notNullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.integer('version').unsigned().notNullable()
      table.integer('updated_by').unsigned().references('users.id')
      table.bigInteger('created_at').unsigned().notNullable()
      table.bigInteger('updated_at').unsigned().notNullable()
      table.index(['institution_id', 'id'], 'email_templates_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
