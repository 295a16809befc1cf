import { BaseSchema } from '@adonisjs/lucid/schema'

/** An act of staff on many applications of a collection. Its job does it; `running_key` is there while it runs: one of a kind for a collection. */
export default class extends BaseSchema {
  protected tableName = 'staff_orders'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      // Of who may see no other school; null: the complete institution.
      table.integer('school_id').unsigned().references('schools.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.string('kind', 32).notNullable()
      table.text('params_json').notNullable()
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.string('ordered_group', 32).notNullable()
      table.text('reason')
      // A digest of person, collection and key: a column of text would be compared without case on MariaDB.
      table.string('order_key', 64).notNullable().unique()
      table.string('running_key', 64).unique()
      table.integer('job_id').unsigned().references('background_jobs.id').onDelete('SET NULL')
      table.integer('total').unsigned().notNullable()
      table.integer('done').unsigned().notNullable()
      table.integer('changed').unsigned().notNullable()
      table.integer('skipped').unsigned().notNullable()
      table.integer('failed').unsigned().notNullable()
      table.integer('undoes').unsigned().references('staff_orders.id')
      table.bigInteger('created_at').notNullable()
      table.bigInteger('finished_at')
      table.index(['collection_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
