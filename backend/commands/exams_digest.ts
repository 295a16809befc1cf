import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** The exit code where something is not as it was. */
const DIFFERS = 2
/** Problems that are named; the rest is counted. */
const NAMED = 50

/** `node ace exams:digest --out FILE` beside a backup, `node ace exams:digest --compare FILE` after it was restored. */
export default class ExamsDigest extends BaseCommand {
  static commandName = 'exams:digest'
  static description = 'Write a digest of each finished exam, or compare the database with such a file'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Write the digests to this new file' })
  declare out?: string

  @flags.string({ description: 'Compare the database with this file' })
  declare compare?: string

  async run() {
    const { out, compare } = this
    if (Boolean(out) === Boolean(compare)) return this.#refuse('Give either --out or --compare.')
    try {
      await (out ? this.#write(out) : this.#compare(compare ?? ''))
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error))
    }
  }

  async #write(path: string) {
    const { writeExamDigests } = await import('#delivery')
    const count = await writeExamDigests(path)
    this.logger.success(`${count} finished exams: ${path}`)
  }

  async #compare(path: string) {
    const { compareWithDigests } = await import('#delivery')
    const counts = { compared: 0, new: 0, problems: 0 }
    for await (const { application, isNew, problems } of compareWithDigests(path)) {
      counts[isNew ? 'new' : 'compared'] += 1
      for (const problem of problems) {
        counts.problems += 1
        if (counts.problems <= NAMED) this.logger.error(`application ${application}: ${problem}`)
      }
    }
    if (counts.problems > NAMED) this.logger.error(`and ${counts.problems - NAMED} more`)
    const more = counts.new > 0 ? `, ${counts.new} finished since` : ''
    if (counts.problems === 0)
      return this.logger.success(`${counts.compared} finished exams are as they were${more}`)
    this.exitCode = DIFFERS
    this.logger.error(`${counts.problems} differences in ${counts.compared} finished exams${more}`)
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
