import { BaseSchema } from '@adonisjs/lucid/schema'

const MEAN = 'mean DOUBLE NOT NULL DEFAULT 0'
const INDEXES: Readonly<Record<string, string>> = {
  statistic_cells_mean_index: 'exam_id, level, mean, class_id, school_id',
  statistic_cells_results_index: 'exam_id, level, results, class_id, school_id',
}

/**
 * The mean of a cell, and indexes that hold a page of classes by mean and by count: a sort reads no wide row. On MariaDB in one statement: there it
 * happens completely or not at all.
 */
export default class extends BaseSchema {
  async up() {
    const all = Object.entries(INDEXES)
    if (this.db.dialect.name === 'mysql') {
      const added = all.map(([name, columns]) => `ADD INDEX ${name} (${columns})`)
      this.schema.raw(`ALTER TABLE statistic_cells ADD COLUMN ${MEAN}, ${added.join(', ')}`)
      return
    }
    this.schema.raw(`ALTER TABLE statistic_cells ADD COLUMN ${MEAN}`)
    for (const [name, columns] of all) this.schema.raw(`CREATE INDEX ${name} ON statistic_cells (${columns})`)
  }

  async down() {
    const names = Object.keys(INDEXES)
    if (this.db.dialect.name === 'mysql') {
      const dropped = names.map((name) => `DROP INDEX ${name}`)
      this.schema.raw(`ALTER TABLE statistic_cells ${dropped.join(', ')}, DROP COLUMN mean`)
      return
    }
    for (const name of names) this.schema.raw(`DROP INDEX ${name}`)
    this.schema.raw('ALTER TABLE statistic_cells DROP COLUMN mean')
  }
}
