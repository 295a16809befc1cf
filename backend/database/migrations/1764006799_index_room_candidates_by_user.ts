import { BaseSchema } from '@adonisjs/lucid/schema'

/** The rooms of one candidate. MariaDB has made such an index for the foreign key. */
export default class extends BaseSchema {
  protected tableName = 'room_candidates'

  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['user_id'], 'room_candidates_user_index')
    })
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['user_id'], 'room_candidates_user_index')
    })
  }
}
