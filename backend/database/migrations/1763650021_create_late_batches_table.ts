import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'late_batches'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('application_id')
        .unsigned()
        .notNullable()
        .references('applications.id')
        .onDelete('CASCADE')
      table.bigInteger('received_at').notNullable()
      table.integer('user_id').notNullable()
      table.string('reason', 32).notNullable()
      table.string('digest', 64).notNullable()
      table.text('entries_json', 'longtext').notNullable()
      table.unique(['application_id', 'digest'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
