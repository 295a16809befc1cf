import { BaseSchema } from '@adonisjs/lucid/schema'

/** Roles: trees of an institution's own over a group (ADR 72). */
export default class extends BaseSchema {
  protected tableName = 'roles'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.string('group_name', 32).notNullable()
      table.string('name', 80).notNullable()
      // The name without accents and capitals: two that read alike are one, on both databases.
      table.string('name_key', 80).notNullable()
      table.text('permissions_json', 'longtext').notNullable()
      table.integer('version').unsigned().notNullable().defaultTo(0)
      // JSON: the version that changed a switch last, by its path.
      table.text('switch_versions_json').notNullable()
      table.integer('changed_by').unsigned().notNullable().references('users.id')
      table.bigInteger('changed_at').unsigned().notNullable()
      table.unique(['institution_id', 'name_key'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
