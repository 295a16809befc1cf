import { BaseSchema } from '@adonisjs/lucid/schema'

/** How one person looks at rooms. MariaDB has made such an index for the foreign key. */
export default class extends BaseSchema {
  protected tableName = 'room_user_configs'

  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['user_id'], 'room_user_configs_user_index')
    })
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['user_id'], 'room_user_configs_user_index')
    })
  }
}
