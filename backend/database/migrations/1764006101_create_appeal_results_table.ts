import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a reply decides. `tag` names the text of the screens in both languages; the descriptions are those of the requirements. */
export default class extends BaseSchema {
  protected tableName = 'appeal_results'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.string('tag', 24).notNullable().unique()
      table.integer('position').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
