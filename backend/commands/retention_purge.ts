import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const MEGABYTE = 1_000_000

/** `node ace retention:purge --dry-run`, and without it for good. The server does the same by itself, once an hour. */
export default class RetentionPurge extends BaseCommand {
  static commandName = 'retention:purge'
  static description =
    'Remove pictures, recordings, documents and rows that are older than their retention period'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Only say what would go' })
  declare dryRun: boolean

  async run() {
    const { runPurge } = await import('#retention')
    const report = await runPurge({
      source: 'command',
      holder: `command-${process.pid}`,
      dryRun: this.dryRun,
    })
    if (report === null) {
      this.exitCode = 1
      return this.logger.error(
        'A server is purging at this moment. Nothing was done here; look again in a minute.'
      )
    }
    for (const [name, { days, files, bytes, rawRecordings, held, needed }] of Object.entries(report.files)) {
      if (days === null) {
        this.logger.info(`${name}: kept for ever`)
        continue
      }
      const what = `${files} files (${(bytes / MEGABYTE).toFixed(1)} MB)${rawRecordings > 0 ? ` and ${rawRecordings} unfinished recordings` : ''}`
      this.logger.info(
        `${name}, ${days} days: ${what} ${this.dryRun ? 'would go' : 'are gone'}; ${held} wait for an exam, ${needed} are named by another record`
      )
    }
    for (const [name, { days, rows, held }] of Object.entries(report.rows))
      this.logger.info(
        days === null
          ? `rows, ${name}: kept for ever`
          : `rows, ${name}, ${days} days: ${rows} ${this.dryRun ? 'would go' : 'are gone'}; ${held} wait for an exam or are still needed`
      )
    if (this.dryRun) this.logger.success('Nothing was changed.')
  }
}
