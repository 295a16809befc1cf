import { BaseSchema } from '@adonisjs/lucid/schema'

/** That a plan went over to another version of its correction type, with the marks that stood on the one before. Times in epoch ms. */
export default class extends BaseSchema {
  protected tableName = 'plan_moves'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.increments('id')
      table.integer('plan_id').unsigned().notNullable().references('correction_plans.id').onDelete('CASCADE')
      table.integer('from_type_id').unsigned().notNullable().references('correction_types.id')
      table.integer('to_type_id').unsigned().notNullable().references('correction_types.id')
      // Lots, control texts and samples up to these ids are of the version before; 0: there were none.
      table.integer('last_lot_id').unsigned().notNullable()
      table.integer('last_control_id').unsigned().notNullable()
      table.integer('last_sample_id').unsigned().notNullable()
      // The digest of the preview that was applied: a repeat finds what was done.
      table.string('basis', 64).notNullable()
      table.text('reason').notNullable()
      // RUNNING or DONE.
      table.string('state', 16).notNullable()
      // Texts with marks that were gone through so far; of these those whose mark in force is another, and those that have none any more.
      table.integer('texts').unsigned().notNullable()
      table.integer('changed').unsigned().notNullable()
      table.integer('again').unsigned().notNullable()
      table.integer('ordered_by').unsigned().notNullable().references('users.id')
      table.bigInteger('ordered_at').notNullable()
      table.bigInteger('done_at')
      table.integer('job_id').unsigned()
      table.unique(['plan_id', 'basis'])
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
