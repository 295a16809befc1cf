import { BaseSchema } from '@adonisjs/lucid/schema'

/** The schools of a region, as filters name them. */
export default class extends BaseSchema {
  protected tableName = 'schools'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['region_id'], 'schools_region_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['region_id'], 'schools_region_index')
    })
  }
}
