import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { retention, rowRetention } from '#config/retention'
import { holdsLease, type RunContext } from '#jobs'
import { clock } from '#shared'
import { purge, type PurgeReport } from '../actions/purge.js'
import type { Periods } from '../domain/periods.js'
import type { RowPeriods } from '../domain/rows.js'
import type { Source } from '../actions/remove.js'

/** The name of the job and of its lease, which the command takes as well. */
export const PURGE = 'retention.purge'
const LOOK_EVERY_MS = 60 * 60_000
/** Longer than a batch: a server that dies in one is replaced by another this late. */
export const LEASE_MS = 2 * 60_000

const owner: string = randomUUID()

type Options = {
  source: Source
  holder?: string
  periods?: Periods
  rowPeriods?: RowPeriods
  dryRun?: boolean
  stop?: AbortSignal
}

/**
 * One run by whoever holds the lease; a dry run changes nothing and needs none.
 * @returns what went, or null when another process is at it
 */
export async function runPurge(options: Options): Promise<PurgeReport | null> {
  const {
    source,
    holder = owner,
    periods = retention,
    rowPeriods = rowRetention,
    dryRun = false,
    stop,
  } = options
  const mayGoOn = async () => !stop?.aborted && (dryRun || (await holdsLease(PURGE, holder, LEASE_MS)))
  if (!(await mayGoOn())) return null
  try {
    return await purge({ at: clock.now(), periods, rowPeriods, source, dryRun, mayGoOn })
  } finally {
    // A lease of no time gives it back: the command need not wait for the server's to run out.
    if (!dryRun) await holdsLease(PURGE, holder, 0)
  }
}

let lookedAt: number | null = null

/** A run of the job: purges when the last time was an hour ago, or when this process did not yet. */
export async function purgeWhenDue({ holder, stop }: RunContext): Promise<void> {
  if (lookedAt !== null && clock.now() - lookedAt < LOOK_EVERY_MS) return
  const report = await runPurge({ source: 'schedule', holder, stop })
  if (report === null) return
  lookedAt = clock.now()
  const gone = Object.entries(report.files).filter(
    ([, { files, rawRecordings }]) => files + rawRecordings > 0
  )
  const rows = Object.entries(report.rows).filter(([, { rows: count }]) => count > 0)
  if (gone.length + rows.length > 0)
    logger.info(
      { purged: Object.fromEntries(gone), purgedRows: Object.fromEntries(rows) },
      'what was older than its period is gone'
    )
}
