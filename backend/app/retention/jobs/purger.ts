import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { retention, rowRetention } from '#config/retention'
import { holdsLease } from '#delivery'
import { clock } from '#shared'
import { purge, type PurgeReport } from '../actions/purge.js'
import type { Periods } from '../domain/periods.js'
import type { RowPeriods } from '../domain/rows.js'
import type { Source } from '../actions/remove.js'

const NAME = 'retention.purge'
/** Often enough that `/health/ready` sees it live; it looks through the files once an hour. */
const EVERY_MS = 60_000
const LOOK_EVERY_MS = 60 * 60_000
/** Longer than a batch: a server that dies in one is replaced by another this late. */
const LEASE_MS = 2 * 60_000

const owner: string = randomUUID()

type Options = {
  source: Source
  holder?: string
  periods?: Periods
  rowPeriods?: RowPeriods
  dryRun?: boolean
  isStopping?: () => boolean
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
    isStopping = () => false,
  } = options
  const mayGoOn = async () => !isStopping() && (dryRun || (await holdsLease(NAME, holder, LEASE_MS)))
  if (!(await mayGoOn())) return null
  try {
    return await purge({ at: clock.now(), periods, rowPeriods, source, dryRun, mayGoOn })
  } finally {
    // A lease of no time gives it back: the command need not wait for the server's to run out.
    if (!dryRun) await holdsLease(NAME, holder, 0)
  }
}

/**
 * Looks within a minute and then every hour, for as long as the server runs. A failed run is logged and the next one tries again.
 * @returns the way to stop; it resolves when the batch under way is over
 */
export function startPurging(): () => Promise<void> {
  let running: Promise<void> | null = null
  let stopping = false
  let lookedAt: number | null = null
  const look = async () => {
    const isDue = lookedAt === null || clock.now() - lookedAt >= LOOK_EVERY_MS
    if (!isDue) return void ((await holdsLease(NAME, owner, LEASE_MS)) && (await holdsLease(NAME, owner, 0)))
    const report = await runPurge({ source: 'schedule', isStopping: () => stopping })
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
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => logger.error({ err: error }, 'the purge failed'))
      .finally(() => (running = null))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    stopping = true
    clearInterval(timer)
    await running
  }
}
