import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who asked for and confirmed that somebody is erased, and what became of it. One for a request. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'erasures'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('request_id').unsigned().notNullable().unique().references('privacy_requests.id')
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.bigInteger('asked_at').unsigned().notNullable()
      table.integer('confirmed_by').unsigned().references('users.id')
      table.bigInteger('confirmed_at').unsigned()
      table.integer('job_id').unsigned()
      // JSON: rows that were changed or removed, by kind; NULL until it is done.
      table.text('result_json')
      table.bigInteger('done_at').unsigned()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
