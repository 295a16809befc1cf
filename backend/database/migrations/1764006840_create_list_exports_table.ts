import { BaseSchema } from '@adonisjs/lucid/schema'

/** Files of lists that are too long to be sent at once; rows live for about a day. */
export default class extends BaseSchema {
  protected tableName = 'list_exports'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.integer('session_id').unsigned().references('sessions.id').onDelete('SET NULL')
      table.string('list', 40).notNullable()
      table.string('format', 8).notNullable()
      table.string('language', 8).notNullable()
      table.text('filter_json').notNullable()
      table.string('rights_hash', 64).notNullable()
      table.integer('after_id').unsigned()
      table.integer('parts').unsigned().notNullable()
      table.integer('lines').unsigned().notNullable()
      table.string('running_key', 80).unique()
      table.integer('job_id').unsigned()
      table.bigInteger('created_at').notNullable()
      table.index(['institution_id', 'created_at'])
      table.index(['job_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
