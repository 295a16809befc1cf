import type { Caller, DomainError, Result } from '#shared'
import type { Announcement } from '../domain/answer_files.js'
import type { BrokenEntry, Entry } from '../domain/entries.js'
import { bringsNews } from '../domain/judge.js'
import { recordBringsNews, type TableRecord } from '../domain/repertorization.js'
import { closedSitting } from '../queries/closed_sittings.js'
import { announceFiles } from './announce_files.js'
import type { Change } from './change_application.js'
import { quarantineLateBatch } from './quarantine_late_batch.js'
import { refusedClosed } from './refusals.js'

/** `sitting`: one that staff have closed. */
type Sent = { caller: Pick<Caller, 'userId' | 'sessionId'>; sitting: number | null }

/** One candidate's table has more records than an exam has batches: all of them fit. */
export const MAX_RECORDS = 2000

/**
 * Of a sitting that staff have closed nothing becomes an answer any more: what that sitting does not hold is quarantined for staff, and its
 * files are awaited to be quarantined as well.
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
  const of = sitting ?? application.sitting
  const closed = await closedSitting(trx, application.id, of)
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

/** The same of a record of a table. */
export async function quarantineRecordOfClosed(
  { trx, application, now }: Change,
  { record, caller, sitting }: Sent & { record: TableRecord }
): Promise<Result<never, DomainError>> {
  const of = sitting ?? application.sitting
  const closed = await closedSitting(trx, application.id, of)
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
