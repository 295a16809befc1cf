import type { RawTransaction, Reopening } from '#delivery'
import { columnsSql, type Row } from '#shared'
import { eventRow, type EventRow } from './append_events.js'

const MARK = {
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  status: 'answer_marks.status',
  points: 'answer_marks.points',
  disclosureId: 'answer_marks.disclosure_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const
type StoredMark = Row<typeof MARK>

type Reader = Pick<RawTransaction, 'all' | 'locksRows'>

const marksOf = (trx: Reader, applicationId: number): Promise<StoredMark[]> =>
  trx.all<StoredMark>(
    `SELECT ${columnsSql(MARK, 'plain')} FROM answer_marks WHERE application_id = ?${trx.locksRows ? ' FOR UPDATE' : ''}`,
    [applicationId]
  )

/** What was disclosed is the candidate's: its application is not opened again. */
export async function disclosureObstacle(trx: Reader, applicationId: number) {
  const marks = await marksOf(trx, applicationId)
  return marks.some(({ disclosureId }) => disclosureId !== null)
    ? { code: 'correction_disclosed', message: 'grading.exam_disclosed' }
    : null
}

const EVENT_COLUMNS = [
  'answer_id',
  'sequence',
  'kind',
  'author_id',
  'session_id',
  'at',
  'before_json',
  'after_json',
  'reason',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof EventRow)[]
const INSERT_EVENT = `INSERT INTO correction_events (${EVENT_COLUMNS.join(', ')}) VALUES (${EVENT_COLUMNS.map(() => '?').join(', ')})`

/**
 * An application is open again: its marks leave every list, and nobody marks it until it is finished the next time. What was marked stays in the events, and in the
 * corrections until then.
 */
export async function withdrawMarks(
  trx: RawTransaction,
  { applicationId, at, by }: Reopening
): Promise<void> {
  const marks = await marksOf(trx, applicationId)
  for (const { answerId, sequence, hash, status, points } of marks) {
    const event = { answerId, kind: 'withdrawn', by, at, before: { status, points }, after: {} } as const
    const row = eventRow(event, { sequence, hash })
    trx.write(
      INSERT_EVENT,
      EVENT_COLUMNS.map((column) => row[column])
    )
  }
  trx.write(`UPDATE correction_tasks SET state = 'WITHDRAWN' WHERE application_id = ?`, [applicationId])
  trx.write('DELETE FROM answer_marks WHERE application_id = ?', [applicationId], marks.length)
}
