import { columnsSql, type Row } from '#shared'
import { readStoredEntries } from '../domain/entries.js'
import { undecidedOf } from '../domain/offered_late.js'
import { readStoredRecords } from '../domain/repertorization.js'
import { quarantinedOf } from '../queries/quarantined_answers.js'
import type { Change } from './change_application.js'
import { judgeAndStore } from './save_answers.js'
import { storeRecords } from './save_table_record.js'

const BATCH = {
  id: 'late_batches.id',
  at: 'late_batches.received_at',
  userId: 'late_batches.user_id',
  reason: 'late_batches.reason',
  entriesJson: 'late_batches.entries_json',
} as const

const BATCHES = `SELECT ${columnsSql(BATCH, 'plain')} FROM late_batches WHERE application_id = ? AND sitting = ? ORDER BY id`

/** What came after a finish; of files only those that are proven to come from this application. */
const AFTER_FINISH = ['already_finished', 'imported_after_finish']
/** What came after the sitting was closed: it was written in the sitting that is put back. */
const AFTER_CLOSING = 'sitting_closed'

const DECIDED = {
  keptKey: 'kept_decisions.kept_key',
  decision: 'kept_decisions.decision',
  at: 'kept_decisions.decided_at',
} as const
const DECISIONS = `SELECT ${columnsSql(DECIDED, 'plain')} FROM kept_decisions WHERE application_id = ?`

/**
 * A finished exam is open again: what came after its finish, and what staff have not decided about, is judged as it would have been before it.
 * What is the newer edit becomes the answer, what is not is archived as a version. The quarantined rows stay. `change` has all answers.
 * `isPutBack`: the sitting was closed and is put back, with the answers in the order that they had in it; what came after its closing is judged too.
 * @returns how many answers or records were taken
 */
export async function offerLate(change: Change, { isPutBack = false } = {}): Promise<number> {
  const { trx, application, answers, exam } = change
  const reasons = [...AFTER_FINISH, ...(isPutBack ? [AFTER_CLOSING] : [])]
  const all = await trx.all<Row<typeof BATCH>>(BATCHES, [application.id, application.sitting])
  const batches = all.filter(({ reason }) => reasons.includes(reason.replace(/_records$/, '')))
  if (batches.length === 0) return 0
  const decisions = await trx.all<Row<typeof DECIDED>>(DECISIONS, [application.id])
  // As the answers are before any of it is taken: that is what staff decided about.
  const undecided = undecidedOf({
    decisions,
    quarantined:
      decisions.length === 0
        ? []
        : await quarantinedOf(application.id, { answers, exam, sitting: application.sitting }, trx),
    batches: new Set(all.map(({ id }) => id)),
    answers: new Map(answers),
    items: exam.items,
  })
  const { writerTerm } = application
  const writer = { terms: { missing: writerTerm, most: writerTerm, present: writerTerm }, taking: true }
  let taken = 0
  for (const batch of batches) {
    const sender = { userId: batch.userId, sessionId: null }
    const verdicts = batch.reason.endsWith('_records')
      ? await storeRecords(
          change,
          { ...sender, records: undecided.records(batch, readStoredRecords(batch.entriesJson)) },
          writer
        )
      : await judgeAndStore(
          change,
          { entries: undecided.entries(batch, readStoredEntries(batch.entriesJson)), caller: sender },
          writer
        )
    taken += verdicts.filter(({ accepted }) => accepted).length
  }
  return taken
}
