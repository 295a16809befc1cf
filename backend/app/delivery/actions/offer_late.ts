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

/** Of files only those that are proven to come from this application. */
const LATE = `SELECT ${columnsSql(BATCH, 'plain')} FROM late_batches WHERE application_id = ? AND sitting = ? AND reason IN
  ('already_finished', 'already_finished_records', 'imported_after_finish', 'imported_after_finish_records') ORDER BY id`

const DECIDED = {
  keptKey: 'kept_decisions.kept_key',
  decision: 'kept_decisions.decision',
  at: 'kept_decisions.decided_at',
} as const
const DECISIONS = `SELECT ${columnsSql(DECIDED, 'plain')} FROM kept_decisions WHERE application_id = ?`

/**
 * A finished exam is open again: what came after its finish, and what staff have not decided about, is judged as it would have been before it.
 * What is the newer edit becomes the answer, what is not is archived as a version. The quarantined rows stay. `change` has all answers.
 * @returns how many answers or records were taken
 */
export async function offerLate(change: Change): Promise<number> {
  const { trx, application, answers, exam } = change
  const batches = await trx.all<Row<typeof BATCH>>(LATE, [application.id, application.sitting])
  if (batches.length === 0) return 0
  const decisions = await trx.all<Row<typeof DECIDED>>(DECISIONS, [application.id])
  // As the answers are before any of it is taken: that is what staff decided about.
  const undecided = undecidedOf({
    decisions,
    quarantined: decisions.length === 0 ? [] : await quarantinedOf(application.id, { answers, exam }, trx),
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
