import { BaseSchema } from '@adonisjs/lucid/schema'

/** Cells of the statistics that are to be built anew, by the same numbers. `marked_at`: since when, in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'statistic_marks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('exam_id').unsigned().notNullable()
      table.integer('level').notNullable()
      table.integer('school_id').unsigned().notNullable()
      table.integer('class_id').unsigned().notNullable()
      table.integer('bucket').unsigned().notNullable()
      table.bigInteger('marked_at').notNullable()
      table.index(['exam_id', 'level', 'school_id', 'class_id', 'bucket'], 'statistic_marks_cell_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
