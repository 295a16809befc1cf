import { setImmediate as breathe } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { failedLoginDays } from '#config/retention'
import { removeOldLetters } from '#communication'
import { removeOldParts } from '#delivery'
import { removeOldLogins } from '#identity'
import {
  byName,
  CLASSES,
  DAY_MS,
  madeBefore,
  verdictOf,
  type Periods,
  type RetentionClass,
} from '../domain/periods.js'
import { matterOf, type Ties } from '../domain/sittings.js'
import { oldFiles, oldRecordings, sittingsOf, tiesOf, type OldFile } from '../queries/due.js'
import { stillReferred } from '../queries/references.js'
import { unattachedFiles } from '../queries/unattached.js'
import type { RowPeriods } from '../domain/rows.js'
import { purgeRows, type RowsReport } from './purge_rows.js'
import { removeFiles, removeLeftovers, removeRecording, type Source } from './remove.js'

/** So many in one transaction: some milliseconds of the database at a time. */
const BATCH = 100

/**
 * What went, or would go. `days`: null is for ever. `files`, `bytes` and `rawRecordings` are due; `held` are old enough and wait for an
 * exam; `needed` are named by another record.
 */
export type ClassReport = {
  days: number | null
  files: number
  bytes: number
  rawRecordings: number
  held: number
  needed: number
}
/** What went of files, by their class, and of rows. */
export type PurgeReport = { files: Record<RetentionClass, ClassReport>; rows: RowsReport }

type Run = {
  /** Epoch ms. */
  readonly at: number
  readonly periods: Periods
  readonly rowPeriods: RowPeriods
  readonly source: Source
  /** Only look: nothing is changed. */
  readonly dryRun: boolean
  /** Asked before each batch; false ends the run. */
  readonly mayGoOn: () => Promise<boolean>
}

/** Takes away all that is due at `at`, batch by batch; a reader waits for one batch at most. */
export async function purge(run: Run): Promise<PurgeReport> {
  const files = byName(CLASSES, (name): ClassReport => ({
    days: run.periods[name],
    files: 0,
    bytes: 0,
    rawRecordings: 0,
    held: 0,
    needed: 0,
  }))
  if (!run.dryRun && (await run.mayGoOn())) {
    await removeLeftovers(run.mayGoOn)
    await removeOldParts(run.at)
    await removeUnattached(run)
    await removeOldLogins(run.at, failedLoginDays, run.mayGoOn)
    // Files of mails go with the rows that name them.
    const { log } = run.rowPeriods
    if (log !== null) await removeOldLetters(run.at - log * DAY_MS, run.mayGoOn)
  }
  for (const name of CLASSES) {
    const before = madeBefore(name, run.periods, run.at)
    if (before === null) continue
    await purgeFiles(name, before, run, files[name])
    if (name === 'recording') await purgeRaw(name, before, run, files[name])
  }
  return { files, rows: await purgeRows({ ...run, periods: run.rowPeriods }) }
}

/** A file that was sent and became part of no answer waits so long for that: whoever sent it has its bytes. */
const UNATTACHED_MS = DAY_MS

async function removeUnattached({ at, source, mayGoOn }: Run) {
  for (let after = 0; await mayGoOn(); await breathe()) {
    const page = await unattachedFiles(at - UNATTACHED_MS, after, BATCH)
    // Looked at again under lock: one that is named by now, however long ago, stays.
    await removeFiles(page, { retentionClass: 'answer', before: NEVER, source })
    after = page.at(-1)?.id ?? after
    if (page.length < BATCH) return
  }
}

/** Epoch ms; no record is older. */
const NEVER = 0

/** What nothing ties to a sitting but its owner. */
const UNTIED = { roomId: null, applicationId: null }

async function purgeFiles(name: RetentionClass, before: number, run: Run, counts: ClassReport) {
  for (let after = 0; await run.mayGoOn(); await breathe()) {
    const page = await oldFiles(name, before, after, BATCH)
    const ties = await tiesOf(page)
    const due = await dueAmong(page, (file) => ties.get(file.id) ?? { ...UNTIED, ...file }, name, run)
    counts.held += page.length - due.length
    const gone = await goneOf(due, name, before, run)
    counts.needed += due.length - gone.length
    counts.files += gone.length
    counts.bytes += gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    after = page.at(-1)?.id ?? after
    if (page.length < BATCH) return
  }
}

async function goneOf(
  due: readonly OldFile[],
  retentionClass: RetentionClass,
  before: number,
  { dryRun, source }: Run
): Promise<OldFile[]> {
  if (due.length === 0) return []
  if (!dryRun) return removeFiles(due, { retentionClass, before, source })
  const needed = await stillReferred(due, before, db)
  return due.filter(({ id }) => !needed.has(id))
}

async function purgeRaw(name: RetentionClass, before: number, run: Run, counts: ClassReport) {
  for (let after = 0; await run.mayGoOn(); await breathe()) {
    const page = await oldRecordings(before, after, BATCH)
    const tie = (one: (typeof page)[number]): Ties => ({
      ownerId: one.userId,
      roomId: one.roomId,
      applicationId: null,
      createdAt: one.startedAt,
    })
    const due = await dueAmong(page, tie, name, run)
    counts.held += page.length - due.length
    for (const one of due)
      if (run.dryRun || (await removeRecording(one, { retentionClass: name, before, source: run.source })))
        counts.rawRecordings += 1
    after = page.at(-1)?.id ?? after
    if (page.length < BATCH) return
  }
}

async function dueAmong<One>(
  page: readonly One[],
  tie: (one: One) => Ties,
  retentionClass: RetentionClass,
  { at, periods }: Run
): Promise<One[]> {
  if (page.length === 0) return []
  const ties = page.map(tie)
  const sittings = await sittingsOf(ties)
  return page.filter((_, place) => {
    const stored = { retentionClass, createdAt: ties[place]?.createdAt ?? at }
    const matters = (sittings[place] ?? []).map((sitting) => matterOf(sitting, at))
    return verdictOf(stored, matters, periods, at) === 'due'
  })
}
