import { BaseSchema } from '@adonisjs/lucid/schema'

/** That a supervisor returned what a corrector had handed in since a moment: those texts are marked anew by others. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'mark_returns'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('corrector_id').unsigned().notNullable().references('users.id')
      table.bigInteger('since').notNullable()
      // The digest of the preview that was applied: a repeat finds what was done.
      table.string('basis', 64).notNullable()
      table.text('reason').notNullable()
      table.integer('texts').unsigned().notNullable()
      // Of these texts those that had a mark in force.
      table.integer('resolved').unsigned().notNullable()
      table.integer('returned_by').unsigned().notNullable().references('users.id')
      table.bigInteger('returned_at').notNullable()
      table.unique(['plan_id', 'basis'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
