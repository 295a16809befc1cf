import { BaseSchema } from '@adonisjs/lucid/schema'

/** Content_json bears the key (ItemContent with ids); public_json is what toPublic made of it at import, served as it is. */
export default class extends BaseSchema {
  protected tableName = 'items'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('exam_id').unsigned().notNullable().references('exams.id').onDelete('CASCADE')
      table.string('idn', 128).notNullable()
      table.integer('position').notNullable()
      table.string('category', 32).notNullable()
      table.string('verbose_name', 100)
      table.double('value').notNullable().defaultTo(1)
      table.integer('answer_time_limit')
      table.boolean('has_attachment').notNullable().defaultTo(false)
      table.boolean('is_available').notNullable().defaultTo(true)
      table.boolean('is_cancelled').notNullable().defaultTo(false)
      table.integer('plugin_version').notNullable()
      table.text('content_json', 'longtext').notNullable()
      table.text('public_json', 'longtext').notNullable()
      table.text('irt_json', 'longtext')
      table.text('skill_json', 'longtext')
      table.string('content_hash', 64).notNullable()
      table.unique(['exam_id', 'idn'])
      table.unique(['exam_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
