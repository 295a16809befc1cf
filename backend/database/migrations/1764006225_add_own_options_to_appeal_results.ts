import { BaseSchema } from '@adonisjs/lucid/schema'

/** Decisions of an institution beside the three that everybody has. */
export default class extends BaseSchema {
  protected tableName = 'appeal_results'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      // NULL: of everybody; its words are texts by `tag`.
      table.integer('institution_id').unsigned()
      // Of an institution's own: granted, partly_granted or denied.
      table.string('kind', 24)
      table.string('description', 120)
      // False: it stays in the replies that have it, and is not offered any more.
      table.boolean('is_offered').notNullable().defaultTo(true)
    })
  }

  async down() {
    // As SQL: the query builder makes the table anew on SQLite, which the replies that name its rows do not allow.
    for (const column of ['institution_id', 'kind', 'description', 'is_offered'])
      this.schema.raw(`ALTER TABLE appeal_results DROP COLUMN ${column}`)
  }
}
