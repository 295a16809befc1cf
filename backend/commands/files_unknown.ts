import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { UnknownReport } from '#files'

/** The exit code where there is something. */
const FOUND = 2
const MEGABYTE = 1_000_000
const DAY_MS = 86_400_000
const SHOWN_EVERY = 10_000

const day = (at: number | null) => new Date(at ?? 0).toISOString().slice(0, 10)
const sizeOf = ({ unknown, bytes }: UnknownReport) => `${unknown} files (${(bytes / MEGABYTE).toFixed(1)} MB)`

/** `node ace files:unknown`: after a restore, or of a version before the list of unnamed bytes. Without `--remove` it only looks. */
export default class FilesUnknown extends BaseCommand {
  static commandName = 'files:unknown'
  static description =
    'Look through the file store for bytes that this database knows nothing of; --remove removes them for good'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Only what was stored at least so many days ago (30)', default: 30 })
  declare days: number

  @flags.boolean({ description: 'Remove them. No later backup can be restored with its files then' })
  declare remove: boolean

  async run() {
    const { findUnknown } = await import('#files')
    const { clock, Unavailable } = await import('#shared')
    if (!(this.days >= 1))
      return this.#refuse('--days is 1 or more: what is being stored now has no row yet.')
    const before = clock.now() - this.days * DAY_MS
    let shown = 0
    const progress = ({ known, young, unknown }: UnknownReport) => {
      const seen = known + young + unknown
      if (seen < shown + SHOWN_EVERY) return
      shown = seen
      this.logger.info(`${seen} files looked at, ${unknown} of them unknown`)
    }
    try {
      const found = await findUnknown({ before, progress })
      this.logger.info(
        `${found.known} files of the store are known to this database, ${found.young} unknown ones are younger than ${this.days} days`
      )
      if (found.unknown === 0)
        return this.logger.success(`No file of ${this.days} days ago or earlier is unknown`)
      const what = `${sizeOf(found)} are unknown, stored from ${day(found.first)} to ${day(found.last)}`
      if (!this.remove) {
        this.exitCode = FOUND
        return this.logger.warning(
          `${what}. Nothing was removed: docs/operating/backup.md says when to do that.`
        )
      }
      if (found.known === 0)
        return this.#refuse(
          `${what}, and this database knows none of this store at all: it is another's. Nothing was removed.`
        )
      this.logger.info(what)
      shown = 0
      const { removed, unknown } = await findUnknown({ before, progress, isRemoval: true })
      if (removed === unknown) return this.logger.success(`${removed} files were removed`)
      this.#refuse(`${removed} of ${unknown} files were removed; the server removes the rest within an hour.`)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      this.#refuse(`${error.message}. Run this again when the store answers.`)
    }
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
