import { BaseSchema } from '@adonisjs/lucid/schema'

/** Menus that year periods are linked to. Names are compared by code points on both databases. */
export default class extends BaseSchema {
  protected tableName = 'scheduling_menus'

  async up() {
    const isMysql = this.db.dialect.name === 'mysql'
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      const name = table.string('name', 120).notNullable()
      if (isMysql) name.collate('utf8mb4_bin')
      table.unique(['institution_id', 'name'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
