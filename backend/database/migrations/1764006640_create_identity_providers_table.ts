import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who proves to us who somebody is, for people of one institution. `secret_sealed`: what both sides know; it never leaves the server. */
export default class extends BaseSchema {
  protected tableName = 'identity_providers'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      // In addresses, which name no institution.
      table.string('codename', 64).notNullable().unique()
      table.string('name', 120).notNullable()
      table.string('kind', 16).notNullable()
      table.string('issuer', 300)
      table.string('audience', 300)
      table.string('algorithm', 8)
      table.text('public_key')
      table.string('jwks_url', 500)
      table.string('authorization_url', 500)
      table.string('token_url', 500)
      table.string('userinfo_url', 500)
      table.string('introspection_url', 500)
      table.string('client_id', 300)
      table.text('secret_sealed')
      table.boolean('makes_people').notNullable()
      table.boolean('ties_by_email').notNullable()
      table.text('allowed_groups_json').notNullable()
      table.text('schools_json').notNullable()
      table.boolean('is_active').notNullable()
      table.integer('version').unsigned().notNullable()
      table.integer('changed_by').unsigned().references('users.id')
      table.bigInteger('changed_at').unsigned().notNullable()
      table.index(['institution_id', 'kind', 'id'], 'identity_providers_institution_index')
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
