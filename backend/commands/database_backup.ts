import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { resolve } from 'node:path'
import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * `node ace database:backup FILE`: a copy of the SQLite database of one moment, made while the server serves. A copy of the file by other
 * means lacks what is still in its write-ahead log.
 */
export default class DatabaseBackup extends BaseCommand {
  static commandName = 'database:backup'
  static description = 'Copy the SQLite database to a new file while the server serves'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The new file' })
  declare file: string

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { withRawConnection } = await import('#shared')
    const path = resolve(this.file)
    if (existsSync(path)) return this.#refuse(`${path} is there already: give another name.`)
    const isDone = await withRawConnection(db.connection(), async (raw) => {
      if (raw.dialect !== 'sqlite') return false
      await raw.connection.backup(path)
      await chmod(path, 0o600)
      return true
    })
    if (!isDone)
      return this.#refuse(
        'This database is MariaDB: mariadb-dump --single-transaction (docs/operating/backup.md)'
      )
    this.logger.success(path)
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
