import { BaseSchema } from '@adonisjs/lucid/schema'

/** Identity documents that people uploaded. The newest of a person counts; older ones stay until their period is over. */
export default class extends BaseSchema {
  protected tableName = 'user_documents'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('file_id').unsigned().notNullable().references('files.id')
      table.string('filename', 255).notNullable()
      table.bigInteger('uploaded_at').unsigned().notNullable()
      table.bigInteger('replaced_at').unsigned()
      table.index(['user_id', 'id'], 'user_documents_user_index')
      table.index(['file_id'], 'user_documents_file_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
