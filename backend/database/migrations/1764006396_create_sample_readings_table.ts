import { BaseSchema } from '@adonisjs/lucid/schema'

/** A mark of a sample, and what a second reader gave the same text, which changes nothing by itself. Totals in whole thousandths of the type's points, times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'sample_readings'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table
        .integer('sample_id')
        .unsigned()
        .notNullable()
        .references('correction_samples.id')
        .onDelete('CASCADE')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.integer('author_id').unsigned().notNullable().references('users.id')
      table.integer('total').notNullable()
      // JSON: the place of a level for each criterion.
      table.text('criteria_json')
      table.string('situation', 32)
      // NULL: nobody has read it yet.
      table.integer('reader_id').unsigned().references('users.id')
      table.integer('read_total')
      table.text('read_criteria_json')
      table.string('read_situation', 32)
      table.bigInteger('read_at')
      // Its answer changed, or was opened again, before it was read.
      table.bigInteger('ended_at')
      // The text was opened again because of it.
      table.bigInteger('reopened_at')
      table.integer('reopened_by').unsigned()
      table.index(['plan_id', 'sample_id'], 'sample_readings_plan_index')
      table.index(['reader_id', 'read_at'], 'sample_readings_reader_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
