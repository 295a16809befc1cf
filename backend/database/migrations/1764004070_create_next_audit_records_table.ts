import { BaseSchema } from '@adonisjs/lucid/schema'
import { requireTriggers } from '../require_triggers.js'

/**
 * The wider record of acts; the rows of `audit_records` move into it. It refers to no other table: whoever removes a person leaves what
 * they did on record.
 */
export default class extends BaseSchema {
  protected tableName = 'next_audit_records'

  async up() {
    this.defer(requireTriggers)
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned()
      table.integer('actor_id').unsigned()
      table.string('actor_group', 32)
      table.integer('login_id').unsigned()
      table.string('address', 64)
      table.string('request_id', 64)
      table.string('act', 40).notNullable()
      table.string('subject_type', 32).notNullable()
      table.integer('subject_id').unsigned()
      table.text('detail_json').notNullable()
      table.text('changes_json')
      table.text('reason')
      table.bigInteger('occurred_at').notNullable()
      table.index(['subject_type', 'subject_id', 'occurred_at'], 'audit_subject')
      table.index(['actor_id', 'occurred_at'], 'audit_actor')
      table.index(['institution_id', 'occurred_at'], 'audit_institution')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
