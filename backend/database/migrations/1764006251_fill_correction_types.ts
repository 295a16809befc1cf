import { BaseSchema } from '@adonisjs/lucid/schema'
import { SHIPPED_TYPES } from '#grading/domain/shipped_types'

/** The first version of each shipped type. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      await db.table('correction_types').multiInsert(
        SHIPPED_TYPES.map(({ key, name, definition }, at) => ({
          id: at + 1,
          institution_id: null,
          key,
          name: JSON.stringify(name),
          version: 1,
          definition_json: JSON.stringify(definition),
          created_by: null,
          created_at: 0,
        }))
      )
    })
  }

  async down() {
    this.schema.raw('DELETE FROM correction_types WHERE institution_id IS NULL')
  }
}
