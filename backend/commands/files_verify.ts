import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** The exit code where a file is not what its row says. */
const DIFFERS = 2
/** Files that are named; the rest is counted. */
const NAMED = 50
const MEGABYTE = 1_000_000

/** `node ace files:verify`: reads every stored file, of the disk or of the S3-compatible store. */
export default class FilesVerify extends BaseCommand {
  static commandName = 'files:verify'
  static description = 'Read every stored file and compare its size and SHA-256 with its row'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Only files with a larger id: goes on where a verification was interrupted' })
  declare after?: number

  async run() {
    const { verifyFiles } = await import('#files')
    const counts = { files: 0, bytes: 0, problems: 0 }
    try {
      for await (const { id, purpose, storageKey, sizeBytes, problem } of verifyFiles({
        after: this.after,
      })) {
        counts.files += 1
        counts.bytes += sizeBytes
        if (problem === null) continue
        counts.problems += 1
        if (counts.problems <= NAMED) this.logger.error(`file ${id} (${purpose}, ${storageKey}) ${problem}`)
      }
    } catch (error) {
      this.exitCode = 1
      return this.logger.error(error instanceof Error ? error.message : String(error))
    }
    if (counts.problems > NAMED) this.logger.error(`and ${counts.problems - NAMED} more`)
    const size = `${counts.files} files, ${(counts.bytes / MEGABYTE).toFixed(1)} MB`
    if (counts.problems === 0) return this.logger.success(`${size}: all are what their rows say`)
    this.exitCode = DIFFERS
    this.logger.error(`${counts.problems} of ${size} are not what their rows say`)
  }
}
