import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was published before versions is the first one. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`UPDATE selection_processes SET published_number = 1 WHERE status = 'PUBLISHED'`)
  }

  async down() {}
}
