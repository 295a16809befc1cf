import { BaseSchema } from '@adonisjs/lucid/schema'

/** Grace_period_minutes: how long after the window opens a start is still allowed; null is until it closes. */
export default class extends BaseSchema {
  protected tableName = 'collections'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('institution_id').unsigned().notNullable().references('institutions.id')
      table.integer('school_id').unsigned().references('schools.id')
      table.integer('created_by').unsigned().references('users.id')
      table.integer('mandatory_collection_id').unsigned().references('collections.id')
      table.string('name', 200).notNullable()
      table.integer('category').notNullable().defaultTo(2)
      table.text('instructions', 'longtext')
      table.string('icon_name', 64)
      table.string('knowledge_area_description', 200)
      table.string('periodo_ano', 64)
      table.string('instructions_url', 500)
      table.integer('minimum_stay_seconds').notNullable().defaultTo(0)
      table.integer('grace_period_minutes')
      table.text('flags_json', 'longtext').notNullable()
      table.text('configuration_json', 'longtext').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
