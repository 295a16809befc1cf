import { BaseSchema } from '@adonisjs/lucid/schema'

/** Replies that came by a decision about an item. As for other columns of these tables no foreign key: SQLite would copy the table for one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('appeal_replies', (table) => {
      // NULL: somebody wrote it by hand.
      table.integer('decision_id').unsigned()
      // The decision was taken back before the reply was disclosed: the version stays, and is in force no more.
      table.bigInteger('withdrawn_at')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew.
    for (const column of ['decision_id', 'withdrawn_at'])
      this.schema.raw(`ALTER TABLE appeal_replies DROP COLUMN ${column}`)
  }
}
