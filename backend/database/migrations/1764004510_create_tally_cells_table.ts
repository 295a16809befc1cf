import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * How many applications of an exam are in a state, by window where they have not begun: what has begun is in one row of each state, with
 * 0 for the window. `level` 2: of a class; without a class, of 50 applications (`bucket`). `level` 1: of a school. `level` 0: of the exam.
 * 0 stands for none, since a unique index does not hold for NULL.
 */
export default class extends BaseSchema {
  protected tableName = 'tally_cells'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('collection_id').unsigned().notNullable()
      table.integer('exam_id').unsigned().notNullable()
      table.integer('level').notNullable()
      table.integer('school_id').unsigned().notNullable()
      table.integer('class_id').unsigned().notNullable()
      table.integer('bucket').unsigned().notNullable()
      table.string('state', 16).notNullable()
      table.bigInteger('window_start_at').notNullable()
      table.bigInteger('window_end_at').notNullable()
      table.bigInteger('start_until_at').notNullable()
      table.integer('total').notNullable()
      table.unique(
        [
          'exam_id',
          'level',
          'school_id',
          'class_id',
          'bucket',
          'state',
          'window_start_at',
          'window_end_at',
          'start_until_at',
        ],
        { indexName: 'tally_cells_unique' }
      )
      table.index(['collection_id', 'level', 'school_id', 'class_id'], 'tally_cells_collection_index')
      table.index(['exam_id', 'level', 'class_id', 'bucket'], 'tally_cells_class_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
