import { BaseSchema } from '@adonisjs/lucid/schema'

/** The role in which somebody is in a group; NULL: the group's own tree holds. */
export default class extends BaseSchema {
  protected tableName = 'user_groups'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('role_id').unsigned()
      table.index(['role_id'], 'user_groups_role_id_index')
    })
  }

  async down() {
    this.schema.raw(
      this.db.dialect.name === 'mysql'
        ? 'DROP INDEX user_groups_role_id_index ON user_groups'
        : 'DROP INDEX user_groups_role_id_index'
    )
    // Not through the builder: on SQLite that makes the table anew, and others refer to it.
    this.schema.raw('ALTER TABLE user_groups DROP COLUMN role_id')
  }
}
