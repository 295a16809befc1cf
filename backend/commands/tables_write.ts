import { writeFile } from 'node:fs/promises'
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace tables:write`, which `npm run dev` calls after migrating: writes `database/tables.ts`. */
export default class TablesWrite extends BaseCommand {
  static commandName = 'tables:write'
  static description = 'Write the row types of all tables from the migrated SQLite file'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { tableTypes } = await import('#database/table_types')
    if (db.connection().dialect.name === 'mysql')
      return this.logger.info('database/tables.ts is made from an SQLite file: not written')
    await writeFile(this.app.makePath('database/tables.ts'), await tableTypes(db.connection()))
    this.logger.success('database/tables.ts')
  }
}
