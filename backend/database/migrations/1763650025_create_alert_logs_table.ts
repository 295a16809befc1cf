import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'alert_logs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable()
      table.integer('collection_id')
      table.integer('exam_id')
      table.string('alert_type', 64).notNullable()
      table.string('message', 400).notNullable()
      table.bigInteger('occurred_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
