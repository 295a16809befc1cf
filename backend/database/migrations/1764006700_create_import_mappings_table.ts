import { BaseSchema } from '@adonisjs/lucid/schema'

/** How somebody of an institution had the columns of a list read: offered again when the same header comes. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'import_mappings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('kind', 32).notNullable()
      // SHA-256 over the headers without case, accents, signs and order, in hex.
      table.string('header_digest', 64).notNullable()
      // JSON: fields by such a header; '' where a column is not read.
      table.text('fields_json').notNullable()
      table.integer('chosen_by').unsigned().notNullable().references('users.id')
      table.bigInteger('chosen_at').notNullable()
      table.unique(['institution_id', 'kind', 'header_digest'], 'import_mappings_header_unique')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
