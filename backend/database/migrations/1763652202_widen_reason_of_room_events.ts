import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why an exam was reproved may be longer than any other reason. SQLite keeps texts of any length as they are. */
export default class extends BaseSchema {
  protected tableName = 'room_events'

  async up() {
    if (this.db.dialect.name === 'mysql')
      this.schema.raw('ALTER TABLE room_events MODIFY reason VARCHAR(1000) NULL')
  }

  /** What was written since may be longer than before: it stays. */
  async down() {}
}
