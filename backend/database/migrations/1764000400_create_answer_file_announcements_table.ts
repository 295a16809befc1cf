import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A file that a candidate chose as part of an answer, as the server first heard of it: name, size and digest travel ahead of the bytes, so
 * that bytes that come late count when the announcement was in time. State: announced, complete, kept_apart, withdrawn, refused;
 * `standing` is what the announcement was worth when it was heard: counts, late, displaced, item_expired.
 */
export default class extends BaseSchema {
  protected tableName = 'answer_file_announcements'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.string('digest', 64).notNullable()
      table.string('filename', 255).notNullable()
      table.integer('size_bytes').unsigned().notNullable()
      table.bigInteger('heard_at').notNullable()
      table.integer('session_id').unsigned()
      table.string('standing', 16).notNullable()
      table.string('state', 16).notNullable()
      table.string('reason', 32)
      table.integer('file_id').unsigned().references('files.id')
      table.bigInteger('settled_at')
      table.unique(['application_id', 'answer_id', 'digest'], { indexName: 'answer_file_announcements_once' })
      table.index(['application_id', 'digest'])
      table.index(['file_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
