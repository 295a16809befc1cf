import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What one corrector gave one text by a plan: a draft, or handed in. It stays its author's when somebody else gets the text. What the answer has
 * in the end is in `corrections` and `answer_marks`.
 */
export default class extends BaseSchema {
  protected tableName = 'corrector_marks'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id')
      table.integer('answer_id').unsigned().notNullable().references('answers.id').onDelete('CASCADE')
      table.integer('author_id').unsigned().notNullable().references('users.id')
      // The last one in which its author held the text.
      table.integer('lot_id').unsigned()
      // Its place in that lot.
      table.integer('position').unsigned().notNullable()
      // The name of the text for its author, and for nobody else.
      table.string('handle', 43).notNullable().unique()
      // Of what was handed in.
      table.integer('round').unsigned()
      // Whole thousandths of the type's points; NULL as long as something is missing.
      table.integer('total')
      // JSON: the place of a level for each criterion, or null.
      table.text('criteria_json')
      table.string('situation', 32)
      // HTML that was cleaned.
      table.text('comment', 'longtext')
      table.integer('revision').unsigned().notNullable()
      table.bigInteger('saved_at')
      table.bigInteger('handed_in_at')
      table.unique(['answer_id', 'author_id'])
      table.index(['lot_id', 'position'], 'corrector_marks_lot_index')
      table.index(['plan_id', 'author_id', 'handed_in_at'], 'corrector_marks_day_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
