import { BaseSchema } from '@adonisjs/lucid/schema'

/** Kind CAMERA is a candidate's stream, written by the media server as source_folder/source_base-*; SCREEN a proctor's own screen. */
export default class extends BaseSchema {
  protected tableName = 'recordings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('room_id').unsigned()
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('kind', 8).notNullable()
      table.string('status', 12).notNullable()
      table.string('source_folder', 500)
      table.string('source_base', 100)
      table.string('upload_key', 200)
      table.integer('file_id').unsigned().references('files.id')
      table.integer('attempts').notNullable().defaultTo(0)
      table.string('error', 500)
      table.bigInteger('started_at').notNullable()
      table.bigInteger('ended_at')
      table.bigInteger('changed_at').notNullable()
      table.index(['status', 'changed_at'])
      table.index(['user_id', 'kind', 'started_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
