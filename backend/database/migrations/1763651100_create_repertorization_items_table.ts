import { BaseSchema } from '@adonisjs/lucid/schema'

/** Medicaments of repertorization tables, each once in an institution: `content_hash` is that of its description and columns. */
export default class extends BaseSchema {
  protected tableName = 'repertorization_items'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('institution_id')
        .unsigned()
        .notNullable()
        .references('institutions.id')
        .onDelete('CASCADE')
      table.string('description', 255).notNullable()
      table.integer('rubrics_length').notNullable()
      table.string('content_hash', 64).notNullable()
      table.unique(['institution_id', 'content_hash'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
