import { BaseSchema } from '@adonisjs/lucid/schema'

/** The pauses of one candidate. MariaDB has made such an index for the foreign key. */
export default class extends BaseSchema {
  protected tableName = 'room_pauses'

  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['candidate_id'], 'room_pauses_candidate_index')
    })
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['candidate_id'], 'room_pauses_candidate_index')
    })
  }
}
