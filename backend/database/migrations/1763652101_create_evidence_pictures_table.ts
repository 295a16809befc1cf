import { BaseSchema } from '@adonisjs/lucid/schema'

/** Pictures of a candidate or her screen that stay on record. The newest of each kind is beside these, as a file. */
export default class extends BaseSchema {
  protected tableName = 'evidence_pictures'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('room_id').unsigned()
      table.string('kind', 16).notNullable()
      table.integer('file_id').unsigned().notNullable().references('files.id')
      table.bigInteger('taken_at').notNullable()
      table.index(['user_id', 'kind', 'taken_at'])
      table.index(['application_id', 'kind', 'taken_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
