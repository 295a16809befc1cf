import { BaseSchema } from '@adonisjs/lucid/schema'

/** The guardians of one candidate. MariaDB has made such an index for the foreign key. */
export default class extends BaseSchema {
  protected tableName = 'guardian_links'

  async up() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.index(['student_id'], 'guardian_links_candidate_index')
    })
  }

  async down() {
    if (this.db.dialect.name === 'mysql') return
    this.schema.alterTable(this.tableName, (table) => {
      table.dropIndex(['student_id'], 'guardian_links_candidate_index')
    })
  }
}
