import { BaseSchema } from '@adonisjs/lucid/schema'

/** Results that were gone before there was a word about it. */
export default class extends BaseSchema {
  async up() {
    // A table that is changed is read in a subquery of its own.
    this.schema.raw(
      `UPDATE published_results SET gone_in = version_number + 1 WHERE id IN (SELECT id FROM (
         SELECT own.id FROM published_results AS own
         JOIN selection_processes ON selection_processes.id = own.selection_process_id
         LEFT JOIN published_results AS later
           ON later.user_result_id = own.user_result_id AND later.version_number = own.version_number + 1
         WHERE later.id IS NULL AND own.version_number < selection_processes.published_number
       ) AS gone)`
    )
  }

  async down() {}
}
