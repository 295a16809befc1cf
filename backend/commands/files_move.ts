import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const MEGABYTE = 1_000_000

const REASONS = {
  damaged: 'its bytes are not those that were stored: look for it in a backup',
  differs: 'the store gave other bytes back than it was given',
  unreadable: 'the disk did not give it',
  no_record: 'no row of the database names it',
  foreign: 'this is no name of a stored file, or not its place',
} as const

/** `node ace files:move`: from `DATA_DIR/files` into the S3-compatible store, while servers serve. Run again, it goes on where it ended. */
export default class FilesMove extends BaseCommand {
  static commandName = 'files:move'
  static description =
    'Move the files of DATA_DIR/files into the S3-compatible store; can be repeated at any time'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { store } = await import('#config/store')
    const { moveDiskToStore } = await import('#files')
    const { Unavailable } = await import('#shared')
    if (store.driver !== 's3')
      return this.#refuse(
        'STORE is disk. Set STORE=s3 and its settings, start all server processes with them, and then run this.'
      )
    try {
      const outcome = await moveDiskToStore({
        progress: ({ moved, bytes, purged, stay, found }) =>
          this.logger.info(
            `${moved + purged + stay} of ${found} files: ${moved} moved (${(bytes / MEGABYTE).toFixed(1)} MB), ${purged} removed, ${stay} stay`
          ),
        stays: (name, because) => this.logger.warning(`${name} stays on the disk: ${REASONS[because]}`),
      })
      if (!outcome.ok) return this.#refuse(outcome.problem)
      const { moved, bytes, purged, stay } = outcome.report
      const summary = `${moved} files moved (${(bytes / MEGABYTE).toFixed(1)} MB), ${purged} of purged records removed`
      if (stay > 0) return this.#refuse(`${summary}; ${stay} stay in ${store.folder} for the reasons above.`)
      this.logger.success(`${summary}; ${store.folder} holds no file any more`)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      this.#refuse(`${error.message}. What was moved stays moved; run this again when the store answers.`)
    }
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
