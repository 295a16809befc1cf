import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The chain over the record of acts, one for each institution. `chain`: the institution's id, 0 for acts of none. `position`: the order of
 * sealing, from 1 and without gaps; the key makes two processes that seal at once take turns. Append-only.
 */
export default class extends BaseSchema {
  protected tableName = 'audit_seals'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.integer('chain').unsigned().notNullable()
      table.integer('position').unsigned().notNullable()
      table.integer('audit_id').unsigned().notNullable().unique()
      table.string('previous_hash', 64).notNullable()
      table.string('hash', 64).notNullable()
      table.bigInteger('sealed_at').notNullable()
      table.primary(['chain', 'position'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
