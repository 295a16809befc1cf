import { BaseSchema } from '@adonisjs/lucid/schema'

/** Orders to disclose the marks of a collection, or of one exam of it. It cannot be taken back: rows are only added, and become DONE. */
export default class extends BaseSchema {
  protected tableName = 'disclosures'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      // NULL: all exams of the collection.
      table.integer('exam_id').unsigned().references('exams.id')
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.bigInteger('ordered_at').notNullable()
      // RUNNING or DONE. Candidates read the marks of a disclosure once it is DONE.
      table.string('state', 16).notNullable()
      table.bigInteger('done_at')
      table.integer('marks').unsigned().notNullable().defaultTo(0)
      table.integer('job_id').unsigned()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
