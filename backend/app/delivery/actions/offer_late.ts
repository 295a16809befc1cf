import { columnsSql, type Row } from '#shared'
import { readStoredEntries } from '../domain/entries.js'
import { readStoredRecords } from '../domain/repertorization.js'
import type { Change } from './change_application.js'
import { judgeAndStore } from './save_answers.js'
import { storeRecords } from './save_table_record.js'

const BATCH = {
  userId: 'late_batches.user_id',
  reason: 'late_batches.reason',
  entriesJson: 'late_batches.entries_json',
} as const

const LATE = `SELECT ${columnsSql(BATCH, 'plain')} FROM late_batches
  WHERE application_id = ? AND sitting = ? AND reason IN ('already_finished', 'already_finished_records') ORDER BY id`

/**
 * A finished exam is open again: what came after its finish is judged as it would have been before it. What is the newer edit becomes the
 * answer, what is not is archived as a version. The quarantined rows stay. `change` has all answers.
 * @returns how many answers or records were taken
 */
export async function offerLate(change: Change): Promise<number> {
  const { trx, application } = change
  const batches = await trx.all<Row<typeof BATCH>>(LATE, [application.id, application.sitting])
  const { writerTerm } = application
  const writer = { terms: { missing: writerTerm, most: writerTerm, present: writerTerm }, taking: true }
  let taken = 0
  for (const { userId, reason, entriesJson } of batches) {
    const sender = { userId, sessionId: null }
    const verdicts =
      reason === 'already_finished'
        ? await judgeAndStore(change, { entries: readStoredEntries(entriesJson), caller: sender }, writer)
        : await storeRecords(change, { ...sender, records: readStoredRecords(entriesJson) }, writer)
    taken += verdicts.filter(({ accepted }) => accepted).length
  }
  return taken
}
