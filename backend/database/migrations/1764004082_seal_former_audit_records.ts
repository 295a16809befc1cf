import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was on record before there were seals gets one as well. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('INSERT INTO audit_unsealed (audit_id) SELECT id FROM audit_records')
  }

  async down() {
    this.schema.raw('DELETE FROM audit_unsealed')
  }
}
