import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.renameTable('next_audit_records', 'audit_records')
  }

  async down() {
    this.schema.renameTable('audit_records', 'next_audit_records')
  }
}
