import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'time_windows'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('exam_id').unsigned().notNullable().references('exams.id').onDelete('CASCADE')
      table.bigInteger('start_at').notNullable()
      table.bigInteger('end_at').notNullable()
      table.integer('max_duration_minutes').notNullable()
      table.index(['exam_id', 'start_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
