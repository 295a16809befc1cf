import { BaseSchema } from '@adonisjs/lucid/schema'

/** State: CREATED, STARTED, STOPPED, FINISHED; AVAILABLE and its kin derive from the windows. can_update_answer and answer_minimum_seconds are copied from the configuration when the application is made, so that the batch write needs one row. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('school_id').unsigned().references('schools.id')
      table.integer('class_id').unsigned().references('classes.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.integer('exam_id').unsigned().notNullable().references('exams.id')
      table.integer('attempt').notNullable().defaultTo(1)
      table.integer('room_id')
      table.string('state', 16).notNullable().defaultTo('CREATED')
      table.bigInteger('window_start_at').notNullable()
      table.bigInteger('window_end_at').notNullable()
      table.integer('max_duration_minutes').notNullable()
      table.integer('granted_seconds').notNullable().defaultTo(0)
      table.bigInteger('start_until_at')
      table.bigInteger('started_at')
      table.bigInteger('deadline_at')
      table.bigInteger('finished_at')
      table.string('finish_reason', 32)
      table.string('finish_source', 16)
      table.integer('finish_answer_count')
      table.string('finish_digest', 64)
      table.bigInteger('stopped_at')
      table.integer('writer_session_id')
      table.integer('last_answer_id')
      table.boolean('reseted').notNullable().defaultTo(false)
      table.integer('suspect_count').notNullable().defaultTo(0)
      table.boolean('can_update_answer').notNullable().defaultTo(true)
      table.integer('answer_minimum_seconds').notNullable().defaultTo(0)
      table.integer('report_card_id')
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['user_id', 'exam_id', 'attempt'])
      table.index(['state', 'deadline_at'])
      table.index(['collection_id', 'state'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
