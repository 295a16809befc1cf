import { BaseSchema } from '@adonisjs/lucid/schema'

/** The second factor of people of the staff: the secret that their telephone makes codes from, sealed (ADR 26). */
export default class extends BaseSchema {
  protected tableName = 'second_factors'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id').onDelete('CASCADE')
      table.text('secret_sealed').notNullable()
      /** The newest step of 30 s of which a code was taken: it and those before are spent. */
      table.bigInteger('last_step').notNullable()
      table.bigInteger('set_up_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
