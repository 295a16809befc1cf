import type { Caller } from '#shared'
import { secondsLeft } from '../domain/deadline.js'
import { isItemOver } from '../domain/item_time.js'
import { answerOf, decideRecord, takesRecord, withRecord, type TableRecord } from '../domain/repertorization.js'
import type { ExamContent } from '../queries/exam_content.js'
import { storedTable, writeRecord } from '../queries/repertorization_records.js'
import { changeApplication, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { closingRules } from './item_closing.js'
import { keepLateBatch } from './keep_late_batch.js'
import { finishWhenOver, timeOf } from './save_answers.js'

/** What became of a record; `revision` is the one that is stored now. */
export type RecordVerdict = { accepted: boolean; revision: number; reason?: 'stale_revision' | 'item_expired' | 'not_there' }

type Request = {
  applicationId: number
  exam: ExamContent
  caller: Pick<Caller, 'userId' | 'sessionId'>
  record: TableRecord
}

/** `saved` is told after a durable commit. `serverTime` epoch ms. */
export type RecordOutcome =
  | { kind: 'saved'; verdict: RecordVerdict; serverTime: number; secondsToTimeout: number | null }
  | { kind: 'already_finished' | 'not_started' | 'session_taken' }

/** One pupil's table has more records than an exam has batches: all of them fit. */
const KEPT_RECORDS = 2000

/**
 * Stores one record of a repertorization table, by the rules of answers; resolves after the commit is on the disk. The answer of
 * the item is put together from the records in the same transaction: whatever reads answers reads the table too.
 * Moving on does not close a table: a record that was written before may arrive after it. The client closes it, and so does the end.
 * @returns null when the application is gone, or has no place for such a record
 */
export async function saveTableRecord(request: Request): Promise<RecordOutcome | null> {
  if (![...request.exam.items.values()].some((item) => takesRecord(item, request.record))) return null
  return changeApplication(request.applicationId, 'all', async (change): Promise<RecordOutcome> => {
    const { application, now } = change
    if (application.state === 'CREATED') return { kind: 'not_started' }
    await finishWhenOver(change, request.exam)
    if (application.state === 'FINISHED') {
      await keepRecordsApart(change, { userId: request.caller.userId, records: [request.record], reason: 'already_finished' })
      return { kind: 'already_finished' }
    }
    if (!(await mayWrite(change, request.caller))) return { kind: 'session_taken' }
    const [verdict = { accepted: false, revision: 0 }] = await keepRecords(change, request.exam, [request.record])
    return { kind: 'saved', verdict, serverTime: now, secondsToTimeout: secondsLeft(application, now) }
  })
}

/** Decides on records of a running application and keeps what they change. `change` has all answers. */
export async function keepRecords(change: Change, exam: ExamContent, records: readonly TableRecord[]): Promise<RecordVerdict[]> {
  const { trx, application, now } = change
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
    const { kind, revision } = decideRecord(table, record)
    const isOpen = answers.some((answer) => !isItemOver(answer, null, rules))
    if (kind === 'same') verdicts.push({ accepted: true, revision })
    else if (kind === 'stale') verdicts.push({ accepted: false, revision, reason: 'stale_revision' })
    else if (!isOpen) verdicts.push({ accepted: false, revision: 0, reason: answers.length === 0 ? 'not_there' : 'item_expired' })
    else {
      await writeRecord(trx, { applicationId: application.id, record, revision, savedAt: now })
      table = withRecord(table, record, revision, now)
      for (const { id } of answers) changedItems.add(id)
      verdicts.push({ accepted: true, revision })
    }
  }
  for (const id of changedItems) {
    const answer = change.answers.get(id)
    const item = answer && exam.items.get(answer.itemId)
    if (answer && item) change.keep({ ...answer, freeResponse: answerOf(item, table), isLate: answer.isLate || late })
  }
  return verdicts
}

/** What comes after the finish counts no more, but staff can see it; repeats of what is stored are no news. */
export async function keepRecordsApart(
  { trx, application, now }: Change,
  late: { userId: number; records: readonly TableRecord[]; reason: string }
): Promise<void> {
  const table = await storedTable(application.id, trx)
  const news = late.records.filter((record) => decideRecord(table, record).kind === 'keep')
  if (news.length === 0) return
  await keepLateBatch(trx, {
    applicationId: application.id,
    userId: late.userId,
    entries: news,
    now,
    reason: `${late.reason}_records`,
    most: KEPT_RECORDS,
  })
}
