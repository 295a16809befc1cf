import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts of a plan that the panel marked beforehand, and that correctors get among theirs. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'control_texts'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      // What the panel gave: whole thousandths of the type's points.
      table.integer('total').notNullable()
      // JSON: the place of a level for each criterion.
      table.text('criteria_json')
      table.string('situation', 32)
      // Why it gave that, in words.
      table.text('reason').notNullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.bigInteger('created_at').notNullable()
      // 1 while it is given out, else NULL: a text is one control at a time.
      table.integer('is_active').unsigned()
      table.bigInteger('ended_at')
      // NULL: its answer changed, or its exam was opened again.
      table.integer('ended_by').unsigned()
      table.text('end_reason')
      table.unique(['answer_id', 'is_active'])
      table.index(['plan_id', 'is_active'], 'control_texts_plan_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
