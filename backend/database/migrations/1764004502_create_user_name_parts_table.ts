import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The parts of people's names and identifiers, without case and accents, compared by code points: a search finds the beginning of any
 * of them by the index. `place`: 0 for the first part of the name, 1 for every other.
 */
export default class extends BaseSchema {
  protected tableName = 'user_name_parts'

  async up() {
    const binary = this.db.dialect.name === 'mysql' ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.specificType('part', `VARCHAR(64)${binary}`).notNullable()
      table.integer('place').notNullable()
      table.index(['institution_id', 'part', 'user_id', 'place'])
      table.index(['user_id', 'part', 'place'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
