import { BaseSchema } from '@adonisjs/lucid/schema'

/** Parts of announced files whose bytes are on their way; they go when the file is complete, or when nobody sends the rest of it. */
export default class extends BaseSchema {
  protected tableName = 'answer_file_parts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.string('digest', 64).notNullable()
      table.integer('part_size').unsigned().notNullable()
      table.integer('part_index').unsigned().notNullable()
      table.integer('size_bytes').unsigned().notNullable()
      table.string('storage_key', 255).notNullable()
      table.bigInteger('created_at').notNullable().index()
      table.unique(['application_id', 'digest', 'part_size', 'part_index'], {
        indexName: 'answer_file_parts_once',
      })
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
