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
      // Decided when it was asked for: whoever asked does not confirm it alone by sending the others away meanwhile.
      table.integer('needs_second').notNullable()
      table.integer('confirmed_by').unsigned().references('users.id')
      table.bigInteger('confirmed_at').unsigned()
      table.integer('job_id').unsigned()
      // Something was in the way when the account was to be closed: nothing was erased. JSON: what it was.
      table.bigInteger('stopped_at').unsigned()
      table.text('stopped_json')
      // The account was closed and its name taken away: nothing goes back from here.
      table.bigInteger('closed_at').unsigned()
      // JSON: user name, address and identifier of before, by which copies are found; NULL at the end.
      table.text('keys_json')
      // JSON: what went, by kind, and what stays; NULL until it is done.
      table.text('result_json')
      table.bigInteger('done_at').unsigned()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
