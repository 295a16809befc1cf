import {
  decidedTables,
  keptTables,
  lateContents,
  worthALook,
  type KeptDecision,
  type KeptItem,
  type KeptPart,
  type LateBatchRow,
  type PresentAnswer,
} from '../domain/kept_answers.js'
import { deviceName } from './answer_versions.js'
import type { ExamContent } from './exam_content.js'
import { marksOf } from './locked_rows.js'
import { inList, readRows, type RawTransaction, type SqlValue } from './raw_transaction.js'
import { storedTable } from './repertorization_records.js'

type Device = { browserFamily: string | null; browserVersion: string | null; [column: string]: unknown }

type VersionRow = Device & {
  id: number
  answerId: number
  reason: string
  alternativeId: number | null
  alternativesJson: string | null
  freeResponse: string | null
  gradeLinear: string | null
  at: number
  candidateDecision: 'used' | 'kept' | null
}

type FileRow = Device & {
  id: number
  answerId: number
  reason: string | null
  filename: string
  fileId: number
  isAttached: number
  at: number
}

const DEVICE = 'sessions.browser_family AS browserFamily, sessions.browser_version AS browserVersion'

const VERSIONS = `SELECT answer_versions.id AS id, answer_id AS answerId, reason, alternative_id AS alternativeId, alternatives_json AS alternativesJson,
    free_response AS freeResponse, grade_linear AS gradeLinear, received_at AS at, candidate_decision AS candidateDecision, ${DEVICE}
  FROM answer_versions LEFT JOIN sessions ON sessions.id = answer_versions.session_id WHERE application_id = ? ORDER BY answer_versions.id`

const BATCHES =
  'SELECT id, reason, received_at AS at, entries_json AS entriesJson FROM late_batches WHERE application_id = ? ORDER BY id'

const FILES = `SELECT announced.id AS id, answer_id AS answerId, reason, filename, file_id AS fileId, COALESCE(settled_at, heard_at) AS at,
    EXISTS (SELECT 1 FROM answer_attachments AS attached WHERE attached.answer_id = announced.answer_id AND attached.file_id = announced.file_id
      AND attached.removed_at IS NULL) AS isAttached, ${DEVICE}
  FROM answer_file_announcements AS announced LEFT JOIN sessions ON sessions.id = announced.session_id
  WHERE application_id = ? AND file_id IS NOT NULL AND (state = 'kept_apart'
    OR EXISTS (SELECT 1 FROM kept_decisions WHERE kept_decisions.application_id = announced.application_id AND kept_key = CONCAT('f', announced.id)))
  ORDER BY announced.id`

const DECISIONS = `SELECT kept_key AS keptKey, decision, reason, decided_by AS byId, users.name AS byName, decided_at AS at
  FROM kept_decisions LEFT JOIN users ON users.id = kept_decisions.decided_by WHERE application_id = ?`

type DecisionRow = {
  keptKey: string
  decision: KeptDecision['decision']
  reason: string | null
  byId: number
  byName: string | null
  at: number
  [column: string]: unknown
}

/**
 * All that was quarantined from the answers of an application: displaced, refused, late, by sealed file. In the order in which it came.
 * `answers` as they are now, by id. Without `trx` outside of a transaction.
 */
export async function keptOf(
  applicationId: number,
  facts: { answers: ReadonlyMap<number, PresentAnswer>; exam: ExamContent },
  trx?: RawTransaction
): Promise<KeptItem[]> {
  const { answers, exam } = facts
  const read = <Row extends Record<string, unknown>>(
    sql: string,
    values: readonly SqlValue[] = [applicationId]
  ): Promise<Row[]> => (trx ? trx.all<Row>(sql, values) : readRows<Row>(sql, values))
  const decisions = new Map(
    (await read<DecisionRow>(DECISIONS)).map(
      ({ keptKey, byId, byName, at, decision, reason }): [string, KeptDecision] => [
        keptKey,
        { decision, reason, by: { id: byId, name: byName ?? '' }, at: Number(at) },
      ]
    )
  )
  const versions = (await read<VersionRow>(VERSIONS)).map(
    ({
      id,
      answerId,
      reason,
      at,
      candidateDecision,
      alternativesJson,
      browserFamily,
      browserVersion,
      ...slots
    }): KeptPart => ({
      kind: 'content',
      key: `v${id}`,
      answerId,
      reason,
      at: Number(at),
      candidateDecision,
      device: deviceName(browserFamily, browserVersion),
      content: {
        alternativeId: slots.alternativeId,
        alternatives: marksOf(alternativesJson),
        freeResponse: slots.freeResponse,
        gradeLinear: slots.gradeLinear,
      },
    })
  )
  const batches = (await read<LateBatchRow & Record<string, unknown>>(BATCHES)).map((batch) => ({
    ...batch,
    at: Number(batch.at),
  }))
  const files = (await read<FileRow>(FILES)).map(
    ({
      id,
      answerId,
      reason,
      filename,
      fileId,
      isAttached,
      at,
      browserFamily,
      browserVersion,
    }): KeptPart => ({
      kind: 'file',
      key: `f${id}`,
      answerId,
      reason: reason ?? 'late',
      candidateDecision: null,
      at: Number(at),
      device: deviceName(browserFamily, browserVersion),
      fileId,
      filename,
      isAttached: Boolean(isAttached),
    })
  )
  const late = lateContents(batches, answers, exam.items)
  const tables = batches.some(({ reason }) => reason.endsWith('_records'))
    ? keptTables(batches, {
        answers,
        items: exam.items,
        table: await storedTable(applicationId, trx),
        decidedUpTo: decidedTables(decisions.keys()),
      })
    : []
  return worthALook(
    [...versions, ...late, ...tables, ...files].toSorted((a, b) => a.at - b.at),
    answers,
    decisions
  )
}

/** The file that a key names; null where it names none. */
export async function keptFileId(applicationId: number, key: string): Promise<number | null> {
  const [, id] = /^f(\d+)$/.exec(key) ?? []
  if (id === undefined) return null
  const [row] = await readRows<{ fileId: number | null }>(
    'SELECT file_id AS fileId FROM answer_file_announcements WHERE id = ? AND application_id = ?',
    [Number(id), applicationId]
  )
  return row?.fileId ?? null
}

/** Of these applications, those with anything that was ever quarantined, decided or not. */
export async function withKeptAnswers(applicationIds: readonly number[]): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const { marks, values } = inList(applicationIds)
  const rows = await readRows<{ id: number }>(
    `SELECT DISTINCT application_id AS id FROM answer_versions WHERE application_id IN (${marks})
     UNION SELECT application_id FROM late_batches WHERE application_id IN (${marks})
     UNION SELECT application_id FROM answer_file_announcements WHERE application_id IN (${marks}) AND state = 'kept_apart' AND file_id IS NOT NULL`,
    [...values, ...values, ...values]
  )
  return new Set(rows.map((row) => row.id))
}
