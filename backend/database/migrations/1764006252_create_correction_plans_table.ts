import { BaseSchema } from '@adonisjs/lucid/schema'

/** How the answers to one item are marked. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'correction_plans'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.integer('exam_id').unsigned().notNullable()
      table.integer('item_id').unsigned().notNullable().unique()
      table.integer('type_id').unsigned().notNullable().references('correction_types.id')
      // 1 or 2.
      table.integer('marks').unsigned().notNullable()
      table.boolean('is_anonymous').notNullable()
      table.integer('lot_size').unsigned().notNullable()
      table.integer('most_held').unsigned().notNullable()
      // Texts of one corrector in a day of the school; NULL: any number.
      table.integer('daily_cap').unsigned()
      table.integer('lease_minutes').unsigned().notNullable()
      table.bigInteger('opens_at')
      table.bigInteger('closes_at')
      table.boolean('own_school_excluded').notNullable()
      // Grows with each change: a form that has read another one overwrites nothing.
      table.integer('version').unsigned().notNullable()
      table.integer('created_by').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['institution_id'], 'correction_plans_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
