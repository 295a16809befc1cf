import { BaseSchema } from '@adonisjs/lucid/schema'

/** Plans that were counted before their progress was kept are counted again. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('UPDATE plan_tallies SET is_stale = 1 WHERE progress_json IS NULL')
  }

  async down() {}
}
