import { BaseSchema } from '@adonisjs/lucid/schema'

/** The list of all marks of an institution with some points, or without. */
export default class extends BaseSchema {
  protected tableName = 'answer_marks'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['institution_id', 'points', 'id'], 'answer_marks_institution_points_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex([], 'answer_marks_institution_points_index')
    })
  }
}
