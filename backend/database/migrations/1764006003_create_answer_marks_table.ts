import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each order of the list by ids begins with what it is narrowed to, so that a page is one walk. */
const WALKS: Readonly<Record<string, readonly string[]>> = {
  answer_marks_institution_index: ['institution_id', 'status', 'id'],
  answer_marks_collection_index: ['collection_id', 'id'],
  answer_marks_status_index: ['collection_id', 'status', 'id'],
  answer_marks_points_index: ['collection_id', 'points', 'id'],
  answer_marks_school_index: ['collection_id', 'school_id', 'id'],
  answer_marks_school_status_index: ['collection_id', 'school_id', 'status', 'id'],
  answer_marks_exam_index: ['exam_id', 'id'],
  answer_marks_exam_status_index: ['exam_id', 'status', 'id'],
  answer_marks_exam_points_index: ['exam_id', 'points', 'id'],
  answer_marks_exam_school_index: ['exam_id', 'school_id', 'id'],
  answer_marks_position_index: ['exam_id', 'position', 'id'],
  answer_marks_position_status_index: ['exam_id', 'position', 'status', 'id'],
  answer_marks_person_index: ['user_id', 'id'],
  answer_marks_application_index: ['application_id'],
}

/** The mark in force of an answer: a view over its corrections, computed at each write, that lists page through. */
export default class extends BaseSchema {
  protected tableName = 'answer_marks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('answer_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('answers.id')
        .onDelete('CASCADE')
      table.integer('correction_id').unsigned().notNullable()
      table.integer('application_id').unsigned().notNullable()
      table.integer('user_id').unsigned().notNullable()
      table.integer('institution_id').unsigned().notNullable()
      table.integer('school_id').unsigned()
      table.integer('collection_id').unsigned().notNullable()
      table.integer('exam_id').unsigned().notNullable()
      table.integer('item_id').unsigned().notNullable()
      table.integer('position').notNullable()
      // analysis, replied or disclosed.
      table.string('status', 16).notNullable()
      // Whole thousandths of a point.
      table.integer('points')
      // From the moment that it is set the mark is frozen; candidates read it once the disclosure is DONE.
      table.integer('disclosure_id').unsigned().references('disclosures.id')
      // The head of the answer's chain in `correction_events`.
      table.integer('sequence').unsigned().notNullable()
      table.string('head_hash', 64).notNullable()
      for (const [name, columns] of Object.entries(WALKS)) table.index([...columns], name)
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
