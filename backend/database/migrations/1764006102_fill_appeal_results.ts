import { BaseSchema } from '@adonisjs/lucid/schema'

/** Deferido, parcialmente deferido, indeferido. */
const RESULTS = ['granted', 'partly_granted', 'denied']

export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .table('appeal_results')
        .multiInsert(RESULTS.map((tag, at) => ({ id: at + 1, tag, position: at + 1 })))
    })
  }

  async down() {
    this.schema.raw('DELETE FROM appeal_results')
  }
}
