import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What the list of appeals of a collection is ordered by: the candidate's folded name and identifier, as of their application, and the identifier
 * alone where names are hidden. Compared by code points on both databases.
 */
export default class extends BaseSchema {
  async up() {
    const isMysql = this.db.dialect.name === 'mysql'
    const binary = isMysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''
    for (const column of ['candidate_key', 'identifier_key'])
      this.schema.raw(`ALTER TABLE appeals ADD COLUMN ${column} VARCHAR(255)${binary} NOT NULL DEFAULT ''`)
    this.schema.raw(
      'UPDATE appeals SET candidate_key = (SELECT candidate_key FROM applications WHERE applications.id = appeals.application_id)'
    )
    // The identifier is behind the name.
    const tab = isMysql ? "LOCATE('\\t', candidate_key)" : 'INSTR(candidate_key, char(9))'
    this.schema.raw(
      `UPDATE appeals SET identifier_key = CASE WHEN ${tab} = 0 THEN '' ELSE SUBSTR(candidate_key, ${tab} + 1) END`
    )
    this.schema.alterTable('appeals', (table) => {
      table.index(['collection_id', 'candidate_key', 'id'], 'appeals_name_index')
      table.index(['collection_id', 'identifier_key', 'id'], 'appeals_identifier_index')
    })
  }

  async down() {
    this.schema.alterTable('appeals', (table) => {
      table.dropIndex(['collection_id', 'candidate_key', 'id'], 'appeals_name_index')
      table.dropIndex(['collection_id', 'identifier_key', 'id'], 'appeals_identifier_index')
    })
    for (const column of ['candidate_key', 'identifier_key'])
      this.schema.raw(`ALTER TABLE appeals DROP COLUMN ${column}`)
  }
}
