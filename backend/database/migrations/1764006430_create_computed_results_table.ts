import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a publication has computed so far, until all of it is what was previewed: nobody reads it, and it goes where it is not. Points in thousandths. */
export default class extends BaseSchema {
  protected tableName = 'computed_results'

  async up() {
    const binary = this.db.dialect.name === 'mysql' ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('version_id')
        .unsigned()
        .notNullable()
        .references('selection_versions.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable()
      table.specificType('section_key', `VARCHAR(120)${binary}`).notNullable()
      table.string('section_name', 120).notNullable()
      table.integer('value').unsigned().notNullable()
      table.integer('total_value').unsigned().notNullable()
      table.integer('passing_score').unsigned()
      table.string('status', 80)
      table.string('color', 7)
      table.string('category', 80)
      table.index(['version_id', 'id'], 'computed_results_version_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
