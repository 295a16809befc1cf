import { BaseSchema } from '@adonisjs/lucid/schema'

/** The time that a person needs, entered once: `time_factor` in percent of what others have. */
export default class extends BaseSchema {
  protected tableName = 'accommodations'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('time_factor').unsigned().notNullable()
      table.bigInteger('valid_from')
      table.bigInteger('valid_until')
      table.text('note')
      table.integer('decided_by').unsigned().notNullable().references('users.id')
      table.bigInteger('decided_at').notNullable()
      table.unique(['user_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
