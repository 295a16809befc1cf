import { BaseSchema } from '@adonisjs/lucid/schema'

/** Its rows are in the next one. */
export default class extends BaseSchema {
  protected tableName = 'audit_records'

  async up() {
    this.schema.dropTable(this.tableName)
  }

  async down() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('actor_id').unsigned().notNullable().references('users.id')
      table.string('actor_group', 32).notNullable()
      table.integer('login_id').unsigned().notNullable()
      table.string('act', 40).notNullable()
      table.string('subject_type', 32).notNullable()
      table.integer('subject_id').unsigned()
      table.text('detail_json').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.index(['subject_type', 'subject_id', 'occurred_at'])
      table.index(['actor_id', 'occurred_at'])
    })
  }
}
