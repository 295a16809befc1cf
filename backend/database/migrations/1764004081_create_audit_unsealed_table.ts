import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Rows of the record of acts that have no seal yet, written with them and removed with the seal. An act that commits late is in it from
 * its commit on, whatever its id, so that sealing looks through nothing else.
 */
export default class extends BaseSchema {
  protected tableName = 'audit_unsealed'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.integer('audit_id').unsigned().primary()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
