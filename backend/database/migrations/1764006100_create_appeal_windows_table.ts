import { BaseSchema } from '@adonisjs/lucid/schema'

/** When candidates of a collection may appeal, and how. Times in epoch ms, both ends of the window included. */
export default class extends BaseSchema {
  protected tableName = 'appeal_windows'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('collection_id').unsigned().notNullable().unique().references('collections.id')
      table.bigInteger('opens_at').notNullable()
      table.bigInteger('closes_at').notNullable()
      table.bigInteger('reply_until')
      // NULL: replies are disclosed by hand alone.
      table.bigInteger('disclose_at')
      // Code points.
      table.integer('content_max_length').unsigned().notNullable()
      table.integer('bibliography_max_length').unsigned().notNullable()
      table.boolean('may_lower').notNullable()
      table.boolean('payment_appeal').notNullable()
      // Cents of BRL for each appeal.
      table.integer('for_appeal_value').unsigned().notNullable()
      table.boolean('hide_candidate_name').notNullable()
      table.boolean('enable_item_correction').notNullable()
      // Grows with each change: a form that has read another one overwrites nothing.
      table.integer('version').unsigned().notNullable()
      table.bigInteger('updated_at').notNullable()
      table.index(['disclose_at'], 'appeal_windows_disclose_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
