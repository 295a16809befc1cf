import { BaseSchema } from '@adonisjs/lucid/schema'

/** Cells that are to be counted again, written with the change that made them so. `class_id` 0: the bucket of applications without a class. */
export default class extends BaseSchema {
  protected tableName = 'tally_marks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('exam_id').unsigned().notNullable()
      table.integer('class_id').unsigned().notNullable()
      table.integer('bucket').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
