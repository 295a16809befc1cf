import { BaseSchema } from '@adonisjs/lucid/schema'

/** The candidate's folded name and identifier: what lists of staff are ordered by. Compared by code points on both databases. */
export default class extends BaseSchema {
  async up() {
    const binary = this.db.dialect.name === 'mysql' ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''
    this.schema.raw(
      `ALTER TABLE applications ADD COLUMN candidate_key VARCHAR(255)${binary} NOT NULL DEFAULT ''`
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE applications DROP COLUMN candidate_key')
  }
}
