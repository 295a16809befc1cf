import { BaseSchema } from '@adonisjs/lucid/schema'

/** The orders of the lists of staff, and the parts of a collection by which they are narrowed; who of some people has an application in it; cells. */
const INDEXES: Readonly<Record<string, string>> = {
  applications_list_index: 'collection_id, candidate_key, id',
  applications_school_list_index: 'collection_id, school_id, candidate_key, id',
  applications_class_list_index: 'collection_id, class_id, candidate_key, id',
  applications_state_list_index: 'collection_id, state, candidate_key, id',
  applications_start_list_index: 'collection_id, window_start_at, candidate_key, id',
  applications_end_list_index: 'collection_id, window_end_at, candidate_key, id',
  applications_saved_list_index: 'collection_id, last_saved_at, id',
  applications_people_index: 'collection_id, user_id',
  applications_cell_index: 'exam_id, class_id, school_id, state',
}

/** On MariaDB in one statement: there it happens completely or not at all. */
export default class extends BaseSchema {
  async up() {
    const all = Object.entries(INDEXES)
    if (this.db.dialect.name === 'mysql')
      this.schema.raw(
        `ALTER TABLE applications ${all.map(([name, columns]) => `ADD INDEX ${name} (${columns})`).join(', ')}`
      )
    else
      for (const [name, columns] of all) this.schema.raw(`CREATE INDEX ${name} ON applications (${columns})`)
  }

  async down() {
    const names = Object.keys(INDEXES)
    if (this.db.dialect.name === 'mysql')
      // The foreign key has used the index of the cells since it was made.
      this.schema.raw(
        `ALTER TABLE applications ADD INDEX applications_exam_id_foreign (exam_id), ${names.map((name) => `DROP INDEX ${name}`).join(', ')}`
      )
    else for (const name of names) this.schema.raw(`DROP INDEX ${name}`)
  }
}
