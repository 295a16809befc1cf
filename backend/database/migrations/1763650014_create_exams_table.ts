import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'exams'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.string('idn', 128).notNullable()
      table.string('name', 200).notNullable()
      table.integer('type_id').notNullable().defaultTo(1)
      table.text('instructions', 'longtext')
      table.boolean('adaptative').notNullable().defaultTo(false)
      table.integer('adaptative_itens_count')
      table.boolean('shuffle_items').notNullable().defaultTo(false)
      table.boolean('exams_oral').notNullable().defaultTo(false)
      table.integer('area_do_conhecimento')
      table.string('componente_curricular_description', 200)
      table.string('teacher_name', 200)
      table.string('icon_name', 64)
      table.text('alert_configuration_json', 'longtext')
      table.text('symbol_table_json', 'longtext')
      table.integer('items_count').notNullable().defaultTo(0)
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['institution_id', 'idn'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
