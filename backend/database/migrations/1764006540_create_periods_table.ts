import { BaseSchema } from '@adonisjs/lucid/schema'

/** School periods of an institution, by the text that lists show. Compared by code points on both databases. */
export default class extends BaseSchema {
  protected tableName = 'periods'

  async up() {
    const isMysql = this.db.dialect.name === 'mysql'
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      const description = table.string('description', 120).notNullable()
      if (isMysql) description.collate('utf8mb4_bin')
      table.unique(['institution_id', 'description'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
