import { BaseSchema } from '@adonisjs/lucid/schema'

const BY_MEAN = 'exam_id, level, mean, class_id, school_id'
const BY_COUNT = 'exam_id, level, results, class_id, school_id'

/** The mean of a cell, and indexes that hold a page of classes by mean and by count: a sort reads no wide row. */
export default class extends BaseSchema {
  protected tableName = 'statistic_cells'

  async up() {
    this.schema.alterTable(this.tableName, (table) => table.double('mean').notNullable().defaultTo(0))
    // No cell is empty; one that was would keep 0.
    this.schema.raw('UPDATE statistic_cells SET mean = total_sum / results WHERE results > 0')
    this.schema.raw(`CREATE INDEX statistic_cells_mean_index ON statistic_cells (${BY_MEAN})`)
    this.schema.raw(`CREATE INDEX statistic_cells_results_index ON statistic_cells (${BY_COUNT})`)
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'statistic_cells_mean_index')
      table.dropIndex([], 'statistic_cells_results_index')
    })
    this.schema.alterTable(this.tableName, (table) => table.dropColumn('mean'))
  }
}
