import { BaseSchema } from '@adonisjs/lucid/schema'

/** An appeal of a candidate against one item of an application: one at most. It is removed by its candidate before the first reply only. */
export default class extends BaseSchema {
  protected tableName = 'appeals'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable()
      table.integer('collection_id').unsigned().notNullable()
      table.integer('exam_id').unsigned().notNullable()
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('answer_id').unsigned().notNullable()
      table.integer('item_id').unsigned().notNullable().references('items.id')
      table.integer('position').notNullable()
      table.text('content', 'longtext').notNullable()
      table.text('bibliography', 'longtext').notNullable()
      // analysis, replied or disclosed. Candidates read `replied` as analysis.
      table.string('status', 16).notNullable()
      // Grows with each edit and each reply: who has read another one overwrites nothing.
      table.integer('revision').unsigned().notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.bigInteger('disclosed_at')
      table.unique(['user_id', 'application_id', 'item_id'])
      table.index(['collection_id', 'status', 'id'], 'appeals_collection_index')
      table.index(['institution_id', 'status', 'id'], 'appeals_institution_index')
      table.index(['application_id'], 'appeals_application_index')
      table.index(['status', 'collection_id'], 'appeals_status_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
