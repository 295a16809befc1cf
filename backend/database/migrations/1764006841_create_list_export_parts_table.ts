import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows of a list that is made into a file, some thousand of them in each stored file. */
export default class extends BaseSchema {
  protected tableName = 'list_export_parts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('export_id').unsigned().notNullable().references('list_exports.id').onDelete('CASCADE')
      table.integer('position').unsigned().notNullable()
      table.integer('lines').unsigned().notNullable()
      table.integer('file_id').unsigned().notNullable().references('files.id')
      table.bigInteger('made_at').notNullable()
      table.unique(['export_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
