import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { BrokenLink, ChainReport } from '#audit'

const KINDS = {
  row_changed: 'the row was changed',
  row_missing: 'the row was removed',
  seal_missing: 'a seal is missing',
  order_changed: 'the order was changed',
} as const satisfies Record<BrokenLink['kind'], string>

/** `node ace audit:verify`, or `--institution escola-modelo` for one of them. Exit code 0: every link holds and nothing waits too long. */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description =
    'Check the chain over the record of acts, and say which link is the first that does not hold'
  static options: CommandOptions = { startApp: true }

  @flags.string({
    description: 'Codename or id of one institution; none for acts that belong to no institution',
  })
  declare institution?: string

  async run() {
    const { verifyChains } = await import('#audit')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const institutions = (await db.from('institutions').select('id', 'codename')) as {
      id: number
      codename: string
    }[]
    const only = this.#only(institutions)
    if (only === 'unknown') return this.#refuse(`There is no institution ${this.institution}.`)
    for await (const report of verifyChains(only)) {
      const codename = institutions.find(({ id }) => id === report.institutionId)?.codename
      this.#tell(
        report.institutionId === null
          ? 'no institution'
          : (codename ?? `institution ${report.institutionId}`),
        report
      )
    }
  }

  #only(institutions: readonly { id: number; codename: string }[]): number | null | undefined | 'unknown' {
    const wanted = this.institution
    if (wanted === undefined) return undefined
    if (wanted === 'none') return null
    return (
      institutions.find(({ id, codename }) => codename === wanted || String(id) === wanted)?.id ?? 'unknown'
    )
  }

  #tell(name: string, { head, waiting, overdue, broken }: ChainReport) {
    const counts = `${head.position} sealed, ${waiting} waiting for their seal`
    if (broken) {
      const where = [
        broken.auditId === null ? null : `row ${broken.auditId}`,
        broken.position === null ? null : `position ${broken.position}`,
      ].filter((part) => part !== null)
      this.#refuse(`${name}: ${KINDS[broken.kind]}: ${where.join(', ')}; good before it: ${counts}`)
    } else this.logger.info(`${name}: ${counts}; last seal ${head.position} ${head.hash}`)
    if (overdue > 0)
      this.#refuse(
        `${name}: ${overdue} rows have waited for more than 5 s. Does a server run, and what does its log say of audit.seal?`
      )
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
