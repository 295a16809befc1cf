import type { AnswersChange, Reopening } from '#delivery'
import { clock, columnsSql, inList, type RawTransaction, type Row } from '#shared'
import { eventRow, type EventRow, type MarkEvent } from './append_events.js'

const MARK = {
  answerId: 'answer_marks.answer_id',
  applicationId: 'answer_marks.application_id',
  correctionId: 'answer_marks.correction_id',
  status: 'answer_marks.status',
  points: 'answer_marks.points',
  disclosureId: 'answer_marks.disclosure_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const
type StoredMark = Row<typeof MARK>

type Reader = Pick<RawTransaction, 'all' | 'locksRows'>

/** Locked marks of applications, or of answers. */
function marksOf(
  trx: Reader,
  column: 'application_id' | 'answer_id',
  ids: readonly number[]
): Promise<StoredMark[]> {
  const list = inList(ids)
  return trx.all<StoredMark>(
    `SELECT ${columnsSql(MARK, 'plain')} FROM answer_marks WHERE ${column} IN (${list.marks})${trx.locksRows ? ' FOR UPDATE' : ''}`,
    list.values
  )
}

const isDisclosed = ({ disclosureId }: StoredMark): boolean => disclosureId !== null

const DISCLOSED = { code: 'correction_disclosed', message: 'grading.exam_disclosed' }

/** What was disclosed is the candidate's: its application is not opened again. */
export async function disclosureObstacles(trx: Reader, applicationIds: readonly number[]) {
  const marks = await marksOf(trx, 'application_id', applicationIds)
  return new Map(marks.filter(isDisclosed).map(({ applicationId }) => [applicationId, DISCLOSED]))
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
  const marks = await marksOf(trx, 'application_id', [applicationId])
  for (const mark of marks) {
    const { answerId, status, points } = mark
    append(trx, mark, { answerId, kind: 'withdrawn', by, at, before: { status, points }, after: {} })
  }
  const answerIds = marks.map(({ answerId }) => answerId)
  endBeside(trx, answerIds)
  endRounds(trx, answerIds)
  trx.write('UPDATE score_changes SET is_void = 1 WHERE application_id = ?', [applicationId])
  trx.write(`UPDATE correction_tasks SET state = 'WITHDRAWN' WHERE application_id = ?`, [applicationId])
  trx.write('DELETE FROM answer_marks WHERE application_id = ?', [applicationId], marks.length)
}

/**
 * What correctors gave these answers by a plan, and what they hold of them, is over: their plan gets them anew once they wait again. What was handed in stays
 * in the events, and what control texts got in `control_marks`; none of them is one any more.
 */
function endRounds(trx: RawTransaction, answerIds: readonly number[]): void {
  const list = inList(answerIds)
  trx.write(
    `UPDATE plan_tallies SET is_stale = 1 WHERE plan_id IN (SELECT plan_id FROM corrector_marks WHERE answer_id IN (${list.marks}))`,
    list.values
  )
  trx.write(`DELETE FROM corrector_marks WHERE answer_id IN (${list.marks})`, list.values)
  trx.write(`DELETE FROM correction_tasks WHERE answer_id IN (${list.marks}) AND round > 1`, list.values)
  trx.write(
    `UPDATE correction_tasks SET plan_id = NULL, taken_by = NULL, lot_id = NULL WHERE answer_id IN (${list.marks})`,
    list.values
  )
}

/** Answers that hold something else, or are open again, are no control texts any more, nor are they read for a sample. Before their rounds end: whoever is getting one has read it under lock. */
export function endBeside(trx: RawTransaction, answerIds: readonly number[]): void {
  const list = inList(answerIds)
  trx.write(
    `UPDATE control_texts SET is_active = NULL, ended_at = ? WHERE is_active = 1 AND answer_id IN (${list.marks})`,
    [clock.now(), ...list.values]
  )
  trx.write(
    `UPDATE sample_readings SET ended_at = ? WHERE read_at IS NULL AND ended_at IS NULL AND answer_id IN (${list.marks})`,
    [clock.now(), ...list.values]
  )
}

/** A disclosed answer stays in its plan: what was found in it was of what it held before. Of others the plan gets the text anew. */
function searchAgain(trx: RawTransaction, answerId: number): void {
  trx.write('DELETE FROM named_texts WHERE answer_id = ?', [answerId])
  trx.write(
    `INSERT INTO named_texts (plan_id, answer_id, state, created_at)
     SELECT plan_id, answer_id, 'pending', ? FROM correction_tasks WHERE answer_id = ? AND round = 1 AND plan_id IS NOT NULL`,
    [clock.now(), answerId]
  )
}

/** Writes an event behind the mark's last one. */
function append(
  trx: RawTransaction,
  { sequence, hash }: Pick<StoredMark, 'sequence' | 'hash'>,
  event: MarkEvent
): EventRow {
  const row = eventRow(event, { sequence, hash })
  trx.write(
    INSERT_EVENT,
    EVENT_COLUMNS.map((column) => row[column])
  )
  return row
}

/**
 * Answers of a finished application hold something else: the points that they got are of another content, and they are to be marked again. Nobody
 * marks what they held before: the revision of each is another one. A disclosed mark stays in force.
 */
export async function reopenMarks(trx: RawTransaction, { answerIds, at, by }: AnswersChange): Promise<void> {
  const changed = inList(answerIds)
  // What a decision about the item changed was of what they held before.
  trx.write(`UPDATE score_changes SET is_void = 1 WHERE answer_id IN (${changed.marks})`, changed.values)
  const marks = await marksOf(trx, 'answer_id', answerIds)
  // The reference mark of a disclosed one, too, is of what it held before.
  endBeside(trx, answerIds)
  for (const mark of marks) {
    if (isDisclosed(mark)) {
      searchAgain(trx, mark.answerId)
      continue
    }
    openAgain(trx, mark, { by, at })
  }
}

type Opening = Pick<MarkEvent, 'by' | 'at' | 'reason'>

/** A text that is not disclosed is marked anew, by everybody. Its mark is locked, and what is beside it has ended. */
export function openAgain(
  trx: RawTransaction,
  mark: Omit<StoredMark, 'applicationId' | 'status' | 'disclosureId'>,
  { by, at, reason = null }: Opening
): void {
  const { answerId, correctionId, points } = mark
  endRounds(trx, [answerId])
  // One without points too: who has read what the answer held has read an older revision.
  const event = append(trx, mark, {
    answerId,
    kind: 'opened',
    by,
    at,
    before: { points },
    after: { points: null, situation: null },
    reason,
  })
  trx.write(
    `UPDATE corrections SET points = NULL, situation = NULL, annotations_json = NULL, author_id = NULL, marked_at = NULL, revision = revision + 1
       WHERE id = ?`,
    [correctionId],
    1
  )
  trx.write(
    `UPDATE correction_tasks SET state = 'WAITING' WHERE id = (SELECT task_id FROM corrections WHERE id = ?)`,
    [correctionId]
  )
  trx.write(
    `UPDATE answer_marks SET status = 'analysis', points = NULL, sequence = ?, head_hash = ? WHERE answer_id = ?`,
    [event.sequence, event.hash, answerId],
    1
  )
}
