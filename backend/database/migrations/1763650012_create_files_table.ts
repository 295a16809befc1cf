import { BaseSchema } from '@adonisjs/lucid/schema'

/** Purpose: item_image, answer_attachment, .... */
export default class extends BaseSchema {
  protected tableName = 'files'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('owner_id').unsigned().references('users.id')
      table.string('purpose', 32).notNullable()
      table.string('retention_class', 32).notNullable()
      table.string('storage_key', 255).notNullable().unique()
      table.string('sha256', 64).notNullable()
      table.string('content_type', 128).notNullable()
      table.string('filename', 255).notNullable()
      table.integer('size_bytes').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('deleted_at')
      table.index(['institution_id', 'purpose', 'sha256'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
