import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who marks by a plan, and who watches over it. */
export default class extends BaseSchema {
  protected tableName = 'correction_members'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      // corrector or supervisor.
      table.string('role', 16).notNullable()
      // active or stopped.
      table.string('state', 16).notNullable()
      table.bigInteger('added_at').notNullable()
      table.unique(['plan_id', 'user_id'])
      table.index(['user_id'], 'correction_members_user_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
