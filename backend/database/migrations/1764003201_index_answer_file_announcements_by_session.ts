import { BaseSchema } from '@adonisjs/lucid/schema'

/** A session that brought a file is not purged: the purge asks which of some sessions did. */
export default class extends BaseSchema {
  protected tableName = 'answer_file_announcements'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['session_id'])
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['session_id'])
    })
  }
}
