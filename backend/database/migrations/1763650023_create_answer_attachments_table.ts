import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  protected tableName = 'answer_attachments'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.integer('file_id').unsigned().notNullable().references('files.id')
      table.string('filename', 255).notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('removed_at')
      table.index(['answer_id', 'removed_at'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
