import { BaseSchema } from '@adonisjs/lucid/schema'

/** Cells of before get their mean; no cell is empty. Repeated, it changes nothing. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('UPDATE statistic_cells SET mean = total_sum / results WHERE results > 0')
  }

  async down() {}
}
