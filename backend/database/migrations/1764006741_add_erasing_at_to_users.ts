import { BaseSchema } from '@adonisjs/lucid/schema'

/** Since when somebody is to be erased, epoch ms; stays once they are. Nobody of these is edited, let in again, or counted as an administrator. */
export default class extends BaseSchema {
  protected tableName = 'users'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.bigInteger('erasing_at').unsigned()
    })
  }

  async down() {
    // Knex would make the table anew and lose what points to it.
    this.schema.raw('ALTER TABLE users DROP COLUMN erasing_at')
  }
}
