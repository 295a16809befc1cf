import { BaseSchema } from '@adonisjs/lucid/schema'

/** The two identity photos of a candidate on one day (of the school's calendar); a new pair replaces the day's. */
export default class extends BaseSchema {
  protected tableName = 'candidate_documents'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('candidate_id').unsigned().notNullable().references('users.id')
      table.string('day', 10).notNullable()
      table.integer('document_file_id').unsigned().notNullable().references('files.id')
      table.integer('face_file_id').unsigned().notNullable().references('files.id')
      table.integer('compatibility')
      table.integer('confirmed_by').unsigned()
      table.bigInteger('confirmed_at')
      table.bigInteger('uploaded_at').notNullable()
      table.index(['candidate_id', 'day'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
