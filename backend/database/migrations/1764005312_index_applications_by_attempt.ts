import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who has a second attempt: few of an exam, and each person counts once in its statistics. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['exam_id', 'attempt'], 'applications_attempt_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['exam_id', 'attempt'], 'applications_attempt_index')
    })
  }
}
