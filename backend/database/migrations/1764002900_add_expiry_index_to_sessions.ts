import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who is logged in now is read by when sessions end: those of long ago are never looked at. */
export default class extends BaseSchema {
  protected tableName = 'sessions'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['expires_at'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['expires_at'])
    })
  }
}
