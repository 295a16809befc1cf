import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who of the staff freed an account that was slowed down by wrong passwords (type `freed`); null: the person's own act. */
export default class extends BaseSchema {
  protected tableName = 'login_events'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.integer('author_id').unsigned()
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('author_id')
    })
  }
}
