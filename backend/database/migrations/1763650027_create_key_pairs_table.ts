import { BaseSchema } from '@adonisjs/lucid/schema'

/** Private_jwk_encrypted is sealed with APP_KEY. */
export default class extends BaseSchema {
  protected tableName = 'key_pairs'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('purpose', 32).notNullable().unique()
      table.text('public_jwk_json').notNullable()
      table.text('private_jwk_encrypted').notNullable()
      table.bigInteger('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
