import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who is paid by a charge, as its code names them. NULL: it was made before this was stored. */
export default class extends BaseSchema {
  protected tableName = 'charges'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.string('receiver_name', 100)
      table.string('receiver_city', 100)
      table.string('receiver_key', 77)
    })
  }

  async down() {
    // Not through the builder: on SQLite that makes the table anew, and payments refer to it.
    for (const column of ['receiver_name', 'receiver_city', 'receiver_key'])
      this.schema.raw(`ALTER TABLE charges DROP COLUMN ${column}`)
  }
}
