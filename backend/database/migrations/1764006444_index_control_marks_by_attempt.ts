import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an attempt has so far: asked at draws and hand-ins. */
export default class extends BaseSchema {
  protected tableName = 'control_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['attempt_id'], 'control_marks_attempt_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'control_marks_attempt_index')
    })
  }
}
