import { ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { secondsLeft } from '../domain/deadline.js'
import { isUnopened } from '../domain/item_order.js'
import { isItemOver } from '../domain/item_time.js'
import {
  answerOf,
  decideRecord,
  recordBringsNews,
  takesRecord,
  withRecord,
  type RecordVerdict,
  type StoredTable,
  type TableRecord,
} from '../domain/repertorization.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import { storedTable, writeRecord } from '../queries/repertorization_records.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { writerStateOf, type WriterState } from './claim_writer.js'
import { closingRules } from './item_closing.js'
import { noteSaved } from './note_saved.js'
import { quarantineLateBatch } from './quarantine_late_batch.js'
import { MAX_RECORDS, quarantineRecordOfClosed } from './quarantine_of_closed.js'
import type { Sender } from './archive_versions.js'
import { refused, refusedLate, refusedTaken } from './refusals.js'
import { finishWhenOver, timeOf } from './save_answers.js'
import { reportPassedBeside } from './report_passed.js'

type Request = {
  applicationId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** In which it was written; null: the present one. */
  sitting: number | null
  record: TableRecord
}

/** `writerTerm`: the sender's own. `serverTime` epoch ms. */
export type SavedRecord = {
  verdict: RecordVerdict
  serverTime: number
  secondsToTimeout: number | null
  writerTerm: number
}

/**
 * Stores one record of a repertorization table, by the rules of answers; resolves after the commit is on the disk. The answer of
 * the item is put together from the records in the same transaction: whatever reads answers reads the table too.
 * Moving on does not close a table: a record that was written before may arrive after it. The client closes it, and so does the end. Where items
 * are handed out one by one, staff see what came so late.
 * @returns refused: `not_found` when the exam has no place for such a record; otherwise as `saveAnswers`
 */
export const saveTableRecord = (request: Request): Promise<Result<SavedRecord, DomainError>> =>
  changeOrRefuse(request.applicationId, 'all', async (change) => {
    const { application, exam, now } = change
    if (![...exam.items.values()].some((item) => takesRecord(item, request.record))) return refuseNotFound()
    if (isOfClosedSitting(request.sitting, application.sitting))
      return quarantineRecordOfClosed(change, request)
    if (awaitsStart(application, now)) return refused('not_started')
    await finishWhenOver(change)
    if (!takesAnswers(application.state)) {
      const isStored = await quarantineRecords(change, {
        userId: request.caller.userId,
        records: [request.record],
        reason: 'already_finished',
      })
      return refusedLate(isStored)
    }
    const writer = await writerStateOf(change, request.caller)
    const { userId, sessionId } = request.caller
    const file = { userId, sessionId, records: [request.record] }
    const [verdict = { accepted: false, term: 0, revision: 0 }] = await storeRecords(change, file, writer)
    if (writer.kind === 'displaced') return refusedTaken({ record: verdict }, now)
    const secondsToTimeout = secondsLeft(application, now)
    return ok({ verdict, serverTime: now, secondsToTimeout, writerTerm: writer.terms.most })
  })

/** Records with whose they are. */
type Records = { userId: number; records: readonly TableRecord[] }

/** Decides on records of a running application, stores what they change, and quarantines what lost. `change` has all answers. */
export async function storeRecords(
  change: Change,
  { userId, sessionId, records }: Records & Sender,
  { terms, taking }: Pick<WriterState, 'terms' | 'taking'>
): Promise<RecordVerdict[]> {
  const { trx, application, exam, now } = change
  const late = timeOf(application, now) === 'late'
  const rules = await closingRules(change)
  let table = await storedTable(application.id, trx)
  const changedItems = new Set<number>()
  const verdicts: RecordVerdict[] = []
  for (const record of records) {
    const answers = [...change.answers.values()].filter(({ itemId }) => {
      const item = exam.items.get(itemId)
      return item !== undefined && takesRecord(item, record)
    })
    const { kind, ...order } = decideRecord(table, record, { terms, taking })
    const opened = answers.filter((answer) => !isUnopened(answer, application.givenPosition))
    const isOpen = opened.some((answer) => !isItemOver(answer, null, rules))
    /** Refused, and quarantined for staff. */
    const apart = async (
      reason: 'superseded' | 'conflict' | 'item_expired' | 'not_opened',
      why: string = reason
    ) => {
      const isStored = await quarantine(change, { userId, records: [record], reason: why })
      verdicts.push({ accepted: false, ...order, reason, ...(isStored ? {} : { kept: false }) })
    }
    if (kind === 'same') verdicts.push({ accepted: true, ...order })
    else if (kind === 'stale') verdicts.push({ accepted: false, ...order, reason: 'stale_revision' })
    else if (answers.length === 0)
      verdicts.push({ accepted: false, term: 0, revision: 0, reason: 'not_there' })
    else if (opened.length === 0) await apart('not_opened')
    else if (kind !== 'store') await apart(kind, taking ? kind : 'displaced')
    else if (!isOpen) await apart('item_expired')
    else {
      await writeRecord(trx, { applicationId: application.id, record, ...order, savedAt: now })
      table = withRecord(table, record, order, now)
      for (const { id } of opened) changedItems.add(id)
      // The session that writes now may have edited the record without having seen this one.
      if (order.term < terms.present)
        await quarantine(change, { userId, records: [record], reason: 'displaced' })
      verdicts.push({ accepted: true, ...order })
    }
  }
  const changed = [...changedItems].flatMap((id) => change.answers.get(id) ?? [])
  for (const answer of changed) {
    const item = exam.items.get(answer.itemId)
    if (item) change.store({ ...answer, freeResponse: answerOf(item, table), isLate: answer.isLate || late })
  }
  if (changed.length > 0) noteSaved(change)
  await reportPassedBeside(change, changed, { userId, sessionId })
  return verdicts
}

/**
 * What comes after the finish counts no more, but staff can see it; repeats of what is stored are no news. `sitting`, `table`: of a closed sitting,
 * with what that held; without them the present one. False where there was no more room.
 */
export async function quarantineRecords(
  change: Change,
  late: Records & { reason: string; sitting?: number; table?: StoredTable | undefined }
): Promise<boolean> {
  const table = late.table ?? (await storedTable(change.application.id, change.trx))
  const records = late.records.filter((record) => recordBringsNews(table, record))
  return records.length === 0 || quarantine(change, { ...late, records })
}

const quarantine = (
  { trx, application, now }: Change,
  { userId, records, reason, sitting = application.sitting }: Records & { reason: string; sitting?: number }
): Promise<boolean> =>
  quarantineLateBatch(trx, {
    applicationId: application.id,
    userId,
    entries: records,
    now,
    reason: `${reason}_records`,
    sitting,
    most: MAX_RECORDS,
  })
