import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether staff gave the window to the application, and it is none of its exam's: an import of the exam leaves it alone. */
export default class extends BaseSchema {
  protected tableName = 'applications'

  async up() {
    this.schema.alterTable(this.tableName, (table) => {
      table.boolean('window_given').notNullable().defaultTo(false)
    })
    this.defer(async (db) => {
      await db
        .from(this.tableName)
        .where('state', 'CREATED')
        .whereNotExists((windows) =>
          windows
            .from('time_windows')
            .whereColumn('time_windows.exam_id', 'applications.exam_id')
            .whereColumn('time_windows.start_at', 'applications.window_start_at')
            .whereColumn('time_windows.end_at', 'applications.window_end_at')
            .whereColumn('time_windows.max_duration_minutes', 'applications.max_duration_minutes')
        )
        .update({ window_given: true })
    })
  }

  async down() {
    this.schema.alterTable(this.tableName, (table) => {
      table.dropColumn('window_given')
    })
  }
}
