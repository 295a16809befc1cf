import type { Caller, DomainError, Result } from '#shared'
import type { Announcement } from '../domain/answer_files.js'
import type { BrokenEntry, Entry } from '../domain/entries.js'
import { bringsNews } from '../domain/judge.js'
import { recordBringsNews, type TableRecord } from '../domain/repertorization.js'
import { closedSitting } from '../queries/closed_sittings.js'
import { lastRestoredAs } from '../queries/restored_sittings.js'
import { announceFiles } from './announce_files.js'
import type { Change } from './change_application.js'
import { quarantineLateBatch } from './quarantine_late_batch.js'
import { settleEvents } from './record_event.js'
import { refusedClosed } from './refusals.js'

/** `sitting`: one that staff have closed. */
type Sent = { caller: Pick<Caller, 'userId' | 'sessionId'>; sitting: number | null }

/** One candidate's table has more records than an exam has batches: all of them fit. */
export const MAX_RECORDS = 2000

/**
 * Of a sitting that staff have closed nothing becomes an answer any more: what that sitting does not hold is quarantined for staff, and its
 * files are awaited to be quarantined as well. Where it was put back, it is quarantined beside the sitting that it lives on as.
 * @returns refused, always: `sitting_closed` with the present sitting; `kept: false` where there was no room
 */
export async function quarantineOfClosed(
  change: Change,
  {
    entries,
    files = [],
    caller,
    sitting,
  }: Sent & { entries: readonly (Entry | BrokenEntry)[]; files?: readonly Announcement[] }
): Promise<Result<never, DomainError>> {
  const { trx, application, exam, answers, now } = change
  const of = await sittingOf(change, sitting)
  // By the order of its own sitting: what was put back is a newer edit than any of it.
  const closed = await closedSitting(trx, application.id, sitting ?? application.sitting)
  const isNews = bringsNews(entries, closed?.answers ?? answers, exam.items)
  const isStored =
    !isNews ||
    (await quarantineLateBatch(trx, {
      applicationId: application.id,
      userId: caller.userId,
      entries,
      now,
      reason: 'sitting_closed',
      sitting: of,
    }))
  const heard = await announceFiles(change, {
    files,
    mayWrite: false,
    sessionId: caller.sessionId,
    sender: caller,
    sitting: of,
  })
  return refusedClosed({ sitting: application.sitting, isStored, files: heard }, now)
}

/** The sitting that `named` is now: the one as which it was put back, itself otherwise. */
export async function sittingOf({ trx, application }: Change, named: number | null): Promise<number> {
  // Of the same group of changes: its events must be there to be read.
  settleEvents(trx)
  return lastRestoredAs(trx, application.id, named ?? application.sitting)
}

/** The same of a record of a table. */
export async function quarantineRecordOfClosed(
  change: Change,
  { record, caller, sitting }: Sent & { record: TableRecord }
): Promise<Result<never, DomainError>> {
  const { trx, application, now } = change
  const of = await sittingOf(change, sitting)
  const closed = await closedSitting(trx, application.id, sitting ?? application.sitting)
  const isKnown = closed !== null && !recordBringsNews(closed.table, record)
  const isStored =
    isKnown ||
    (await quarantineLateBatch(trx, {
      applicationId: application.id,
      userId: caller.userId,
      entries: [record],
      now,
      reason: 'sitting_closed_records',
      sitting: of,
      most: MAX_RECORDS,
    }))
  return refusedClosed({ sitting: application.sitting, isStored, files: [] }, now)
}
