import { BaseSchema } from '@adonisjs/lucid/schema'

/** What staff decided about an item of an exam that people have sat. Rows are only added, and become DONE; the last one of an item holds. */
export default class extends BaseSchema {
  protected tableName = 'item_decisions'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('collection_id').unsigned().notNullable().references('collections.id')
      table.integer('exam_id').unsigned().notNullable().references('exams.id')
      table.integer('item_id').unsigned().notNullable()
      table.string('kind', 16).notNullable()
      // The ids that were decided on; NULL where the kind names none.
      table.text('alternatives_json')
      // The decision that this one takes back.
      table.integer('reverts_id').unsigned()
      // Candidates read it.
      table.text('reason').notNullable()
      // How the item counted before, and counts once it is in force: `cancelled`, `available`, `keys`, as JSON.
      table.text('before_json').notNullable()
      table.text('after_json').notNullable()
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.bigInteger('ordered_at').notNullable()
      // RUNNING: nobody reads it. FOLLOWING: in force, and what is stored beside it is being written. DONE.
      table.string('state', 16).notNullable()
      table.bigInteger('in_force_at')
      table.bigInteger('done_at')
      table.integer('job_id').unsigned()
      table.index(['exam_id', 'state'])
      table.index(['item_id'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
