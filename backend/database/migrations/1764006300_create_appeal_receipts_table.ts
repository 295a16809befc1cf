import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a candidate holds in hand of each version of an appeal. A receipt outlives an appeal that its candidate removed; no text and no name is in it. */
export default class extends BaseSchema {
  protected tableName = 'appeal_receipts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      // Without a foreign key: the number of an appeal that was removed is given to no other one.
      table.integer('appeal_id').unsigned().notNullable()
      // 1 when it was issued, then one more with each edit.
      table.integer('edition').unsigned().notNullable()
      // SHA-256 of the content, hex.
      table.string('digest', 64).notNullable()
      // Of the signature of the server, without hyphens.
      table.string('code', 20).notNullable().unique()
      table.bigInteger('issued_at').notNullable()
      table.unique(['appeal_id', 'edition'])
      table.index(['application_id'], 'appeal_receipts_application_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
