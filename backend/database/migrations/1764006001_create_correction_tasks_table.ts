import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What waits for a person's marks: one row for each answer and round. An answer keeps its id when its application is begun anew: the
 * task becomes WITHDRAWN, and with the next finish it is WAITING again, of another sitting.
 */
export default class extends BaseSchema {
  protected tableName = 'correction_tasks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.integer('application_id').unsigned().notNullable()
      table.integer('sitting').unsigned().notNullable()
      table.integer('exam_id').unsigned().notNullable()
      table.integer('collection_id').unsigned().notNullable()
      table.integer('item_id').unsigned().notNullable()
      table.integer('position').notNullable()
      table.integer('round').unsigned().notNullable()
      // WAITING, MARKED or WITHDRAWN.
      table.string('state', 16).notNullable()
      table.integer('taken_by').unsigned()
      // A random order in which waiting tasks are drawn.
      table.integer('draw_key').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['answer_id', 'round'])
      table.unique(['answer_id', 'taken_by'])
      table.index(['application_id'], 'correction_tasks_application_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
