import { BaseSchema } from '@adonisjs/lucid/schema'

/** The files of appeals, one of each at most. The stored file has a name that does not tell whose it is; `filename` is the candidate's. */
export default class extends BaseSchema {
  protected tableName = 'appeal_attachments'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      // NULL: it was uploaded and is part of no appeal yet.
      table.integer('appeal_id').unsigned().unique().references('appeals.id').onDelete('CASCADE')
      table.integer('owner_id').unsigned().notNullable().references('users.id')
      table.integer('file_id').unsigned().notNullable().unique().references('files.id')
      table.string('filename', 160).notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['created_at'], 'appeal_attachments_created_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
