import { BaseSchema } from '@adonisjs/lucid/schema'

/** Addresses that a mail server called dead: mailings pass them over until somebody lifts it. */
export default class extends BaseSchema {
  protected tableName = 'email_suppressions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      // In lower case.
      table.string('address', 254).notNullable()
      table.string('reason', 16).notNullable()
      // What the mail server answered.
      table.string('answer', 500)
      table.bigInteger('created_at').unsigned().notNullable()
      table.unique(['institution_id', 'address'], { indexName: 'email_suppressions_address_unique' })
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
