import { BaseSchema } from '@adonisjs/lucid/schema'

/** Candidates watched together. version grows by one with every change that somebody must hear of. */
export default class extends BaseSchema {
  protected tableName = 'rooms'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.string('name', 120).notNullable()
      table.boolean('opened').notNullable().defaultTo(true)
      table.boolean('is_recording').notNullable().defaultTo(false)
      table.integer('version').notNullable().defaultTo(1)
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['collection_id', 'name'])
      table.index(['institution_id', 'opened'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
