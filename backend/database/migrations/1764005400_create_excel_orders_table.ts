import { BaseSchema } from '@adonisjs/lucid/schema'

/** Orders of Excel files of lists that are too long to be sent at once; rows live for about a day. */
export default class extends BaseSchema {
  protected tableName = 'excel_orders'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.integer('session_id').unsigned().references('sessions.id').onDelete('SET NULL')
      table.string('kind', 20).notNullable()
      table.text('query_json').notNullable()
      table.string('rights_hash', 64).notNullable()
      table.string('language', 8).notNullable()
      table.text('sheet_json').notNullable()
      table.text('next_json')
      table.integer('parts').unsigned().notNullable()
      table.integer('lines').unsigned().notNullable()
      table.string('running_key', 80).unique()
      table.integer('job_id').unsigned()
      table.bigInteger('created_at').notNullable()
      table.index(['ordered_by', 'collection_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
