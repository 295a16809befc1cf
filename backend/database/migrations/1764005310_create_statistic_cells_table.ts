import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Sums over the results of an exam. `level` 2: of a class, by the school of the applications; without a class, of 50 applications (`bucket`).
 * `level` 1: of a school, 3: of a grade within a school, 4: of a grade, 0: of the exam. 0 stands for none, since a unique index does not hold
 * for NULL. `sums_json`: by item and alternative, and the distribution of the totals.
 */
export default class extends BaseSchema {
  protected tableName = 'statistic_cells'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('exam_id').unsigned().notNullable()
      table.integer('level').notNullable()
      table.integer('school_id').unsigned().notNullable()
      table.integer('grade_id').unsigned().notNullable()
      table.integer('class_id').unsigned().notNullable()
      table.integer('bucket').unsigned().notNullable()
      table.integer('results').notNullable()
      table.double('total_sum').notNullable()
      table.double('total_squares').notNullable()
      table.text('sums_json', 'longtext').notNullable()
      table.bigInteger('built_at').notNullable()
      table.unique(['exam_id', 'level', 'school_id', 'grade_id', 'class_id', 'bucket'], {
        indexName: 'statistic_cells_unique',
      })
      table.index(['exam_id', 'level', 'class_id', 'bucket'], 'statistic_cells_class_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
