import { BaseSchema } from '@adonisjs/lucid/schema'

/** An application that staff took back before it began: it is in no list, begins no more, and can be restored. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('withdrawn_at')
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and dropping the old one takes the rows that refer to it.
    this.schema.raw('ALTER TABLE applications DROP COLUMN withdrawn_at')
  }
}
