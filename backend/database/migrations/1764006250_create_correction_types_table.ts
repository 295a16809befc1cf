import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a corrector gives a text. A version never changes: a change is a further row of the same key. */
export default class extends BaseSchema {
  protected tableName = 'correction_types'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      // NULL: shipped, for every institution.
      table.integer('institution_id').unsigned().references('institutions.id')
      table.string('key', 64).notNullable()
      // JSON: a text, or one for each language.
      table.text('name').notNullable()
      table.integer('version').unsigned().notNullable()
      table.text('definition_json', 'longtext').notNullable()
      table.integer('created_by').unsigned()
      table.bigInteger('created_at').notNullable()
      table.unique(['institution_id', 'key', 'version'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
