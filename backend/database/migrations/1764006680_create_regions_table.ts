import { BaseSchema } from '@adonisjs/lucid/schema'

/** Regions of an institution (DRE), above its schools. `name_key`: the folded name, so that two that read alike are one. */
export default class extends BaseSchema {
  protected tableName = 'regions'

  async up() {
    const isMysql = this.db.dialect.name === 'mysql'
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('codename', 64).notNullable()
      table.string('name', 200).notNullable()
      const key = table.string('name_key', 200).notNullable()
      if (isMysql) key.collate('utf8mb4_bin')
      table.unique(['institution_id', 'codename'])
      table.unique(['institution_id', 'name_key'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
