import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'waiting_queue_entries'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.integer('user_id').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['application_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
