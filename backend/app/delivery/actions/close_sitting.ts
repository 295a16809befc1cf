import { columnsSql, type Row, inList, type RawTransaction } from '#shared'
import { cleared } from '../domain/cleared_answer.js'
import { digestOf } from '../domain/digest.js'
import { MAX_REVISION } from '../domain/entries.js'
import type { ClosedAnswer, ClosedFile } from '../domain/sitting.js'
import { isAnswered } from '../domain/stored_answer.js'
import { readAllAnswers } from '../queries/locked_rows.js'
import { storedTable } from '../queries/repertorization_records.js'
import type { Change } from './change_application.js'
import { settleEvents } from './record_event.js'

const GIVEN = {
  id: 'answers.id',
  earned: 'answers.earned',
  savedAt: 'answers.saved_at',
} as const
const FILE = {
  attachmentId: 'answer_attachments.id',
  answerId: 'answer_attachments.answer_id',
  fileId: 'answer_attachments.file_id',
  filename: 'answer_attachments.filename',
} as const

const NEXT_REVISION = `revision = CASE WHEN revision < ${MAX_REVISION} THEN revision + 1 ELSE revision END`

const CLEAR_ANSWERS = `UPDATE answers SET alternative_id = NULL, alternatives_json = NULL, free_response = NULL, grade_linear = NULL,
  seconds = 0, finished = 0, timeout_at = NULL, opened_at = NULL, closes_at = NULL, is_late = 0, suspicious = 0, saved_at = NULL,
  earned = NULL, outcome = NULL, ${NEXT_REVISION} WHERE application_id = ?`

/** Emptied, not removed: a page that has them sees that they were. */
const CLEAR_RECORDS = [
  `UPDATE rubric_entries SET value = NULL, ${NEXT_REVISION} WHERE application_id = ?`,
  `UPDATE symptom_table_rows SET symptom = '', rubric = '', page_column = '', ${NEXT_REVISION} WHERE application_id = ?`,
  `UPDATE director_symptoms SET name = '', ${NEXT_REVISION} WHERE application_id = ?`,
]

const NEXT_SITTING = `UPDATE applications SET sitting = sitting + 1, suspect_count = 0, last_answer_id = NULL, frontier_position = 0,
  frontier_at = NULL, given_position = CASE WHEN given_position IS NULL THEN NULL ELSE 0 END,
  approval = NULL, approval_reason = NULL, approval_by = NULL, approval_at = NULL WHERE id = ?`

/** The files that are attached to answers of an application, read under its lock. */
export const attachedFiles = (trx: RawTransaction, applicationId: number): Promise<ClosedFile[]> =>
  trx.all<Row<typeof FILE>>(
    `SELECT ${columnsSql(FILE)} FROM answer_attachments JOIN answers ON answers.id = answer_attachments.answer_id
     WHERE answers.application_id = ? AND answer_attachments.removed_at IS NULL ORDER BY answer_attachments.id`,
    [applicationId]
  )

/**
 * Closes the present sitting of a locked application: what it holds becomes a row of `application_sittings`, its answers are emptied, each as
 * a new edit, and the next sitting begins. Nothing of it is lost. `change` has all answers; `reason`: why, as staff typed it.
 */
export async function closeSitting(
  change: Change,
  { by, reason }: { by: number; reason: string | null }
): Promise<void> {
  const { trx, application, now } = change
  change.flush()
  settleEvents(trx)
  const { answers } = await readAllAnswers(trx, [application.id])
  const given = new Map(
    (
      await trx.all<Row<typeof GIVEN>>(
        `SELECT ${columnsSql(GIVEN, 'plain')} FROM answers WHERE application_id = ?`,
        [application.id]
      )
    ).map(({ id, earned, savedAt }) => [id, { earned, savedAt }])
  )
  const files = await attachedFiles(trx, application.id)
  const withFile = new Set(files.map(({ answerId }) => answerId))
  const closed = answers.map((answer): ClosedAnswer => ({
    ...answer,
    ...(given.get(answer.id) ?? { earned: null, savedAt: null }),
  }))
  trx.write(
    `INSERT INTO application_sittings (application_id, sitting, state, started_at, finished_at, finish_reason, finish_source,
       frontier_position, given_position, answer_count, digest, answers_json, records_json, files_json, closed_at, closed_by, reason)
     SELECT id, sitting, state, started_at, finished_at, finish_reason, finish_source, frontier_position, given_position,
       ?, ?, ?, ?, ?, ?, ?, ? FROM applications WHERE id = ?`,
    [
      answers.filter((answer) => isAnswered(answer) || withFile.has(answer.id)).length,
      digestOf(answers),
      JSON.stringify(closed),
      JSON.stringify(await storedTable(application.id, trx)),
      JSON.stringify(files),
      now,
      by,
      reason,
      application.id,
    ],
    1
  )
  trx.write(CLEAR_ANSWERS, [application.id])
  for (const statement of CLEAR_RECORDS) trx.write(statement, [application.id])
  if (files.length > 0) {
    const list = inList(files.map(({ attachmentId }) => attachmentId))
    trx.write(`UPDATE answer_attachments SET removed_at = ? WHERE id IN (${list.marks})`, [
      now,
      ...list.values,
    ])
  }
  trx.write(NEXT_SITTING, [application.id], 1)
  for (const answer of answers) change.answers.set(answer.id, cleared(answer))
  application.sitting += 1
  if (application.frontier !== null) application.frontier = { position: 0, at: 0 }
  if (application.givenPosition !== null) application.givenPosition = 0
}
