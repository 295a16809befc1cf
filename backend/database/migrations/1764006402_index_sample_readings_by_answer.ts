import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a text is to be read for a sample still: asked at draws and disclosures. */
export default class extends BaseSchema {
  protected tableName = 'sample_readings'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['answer_id', 'read_at'], 'sample_readings_answer_index')
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      // MariaDB took its place for the foreign key.
      table.index(['answer_id'], 'sample_readings_answer_id_foreign')
      table.dropIndex([], 'sample_readings_answer_index')
    })
  }
}
