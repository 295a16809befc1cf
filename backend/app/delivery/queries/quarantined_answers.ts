import { columnsSql, type Row, type SqlRow, inList, readRows, type RawTransaction } from '#shared'
import {
  decidedTables,
  quarantinedTables,
  lateContents,
  worthALook,
  type QuarantineDecision,
  type QuarantinedItem,
  type QuarantinedPart,
  type PresentAnswer,
  type SittingContent,
} from '../domain/quarantined_answers.js'
import type { StoredTable } from '../domain/repertorization.js'
import { DEVICE, deviceName, VERSION } from './answer_versions.js'
import { closedSitting } from './closed_sittings.js'
import type { ExamContent } from './exam_content.js'
import { marksOf } from './locked_rows.js'
import { storedTable } from './repertorization_records.js'

const DECIDED_VERSION = {
  ...VERSION,
  candidateDecision: 'answer_versions.candidate_decision',
  sitting: 'answer_versions.sitting',
} as const

const VERSIONS = `SELECT ${columnsSql(DECIDED_VERSION)}
  FROM answer_versions LEFT JOIN sessions ON sessions.id = answer_versions.session_id WHERE application_id = ? ORDER BY answer_versions.id`

const BATCH = {
  id: 'late_batches.id',
  reason: 'late_batches.reason',
  at: 'late_batches.received_at',
  sitting: 'late_batches.sitting',
  entriesJson: 'late_batches.entries_json',
} as const

const BATCHES = `SELECT ${columnsSql(BATCH, 'plain')} FROM late_batches WHERE application_id = ? ORDER BY id`

const ANNOUNCED = {
  id: 'answer_file_announcements.id',
  answerId: 'answer_file_announcements.answer_id',
  reason: 'answer_file_announcements.reason',
  filename: 'answer_file_announcements.filename',
  sitting: 'answer_file_announcements.sitting',
  ...DEVICE,
} as const
type FileRow = Row<typeof ANNOUNCED> & { fileId: number; isAttached: number; at: number }

const FILES = `SELECT ${columnsSql(ANNOUNCED)}, file_id AS fileId, COALESCE(settled_at, heard_at) AS at,
    EXISTS (SELECT 1 FROM answer_attachments AS attached WHERE attached.answer_id = answer_file_announcements.answer_id
      AND attached.file_id = answer_file_announcements.file_id AND attached.removed_at IS NULL) AS isAttached
  FROM answer_file_announcements LEFT JOIN sessions ON sessions.id = answer_file_announcements.session_id
  WHERE application_id = ? AND file_id IS NOT NULL AND (state = 'kept_apart'
    OR EXISTS (SELECT 1 FROM kept_decisions WHERE kept_decisions.application_id = answer_file_announcements.application_id
      AND kept_key = CONCAT('f', answer_file_announcements.id)))
  ORDER BY answer_file_announcements.id`

const DECISION = {
  keptKey: 'kept_decisions.kept_key',
  decision: 'kept_decisions.decision',
  reason: 'kept_decisions.reason',
  byId: 'kept_decisions.decided_by',
  byName: 'users.name?',
  at: 'kept_decisions.decided_at',
} as const

const DECISIONS = `SELECT ${columnsSql(DECISION)}
  FROM kept_decisions LEFT JOIN users ON users.id = kept_decisions.decided_by WHERE application_id = ?`

/** `sitting`: the present one; `answers` as they are now, by id. */
type Present = { answers: ReadonlyMap<number, PresentAnswer>; exam: ExamContent; sitting: number }

/**
 * All that was quarantined from the answers of an application: displaced, refused, late, by sealed file. In the order in which it came; each is
 * compared with what its own sitting holds. Without `trx` outside of a transaction.
 */
export async function quarantinedOf(
  applicationId: number,
  facts: Present,
  trx?: RawTransaction
): Promise<QuarantinedItem[]> {
  const { exam } = facts
  const read = <R extends SqlRow>(sql: string): Promise<R[]> =>
    (trx?.all ?? readRows)<R>(sql, [applicationId])
  const decisions = new Map(
    (await read<Row<typeof DECISION>>(DECISIONS)).map(
      ({ keptKey, byId, byName, at, decision, reason }): [string, QuarantineDecision] => [
        keptKey,
        { decision, reason, by: { id: byId, name: byName ?? '' }, at },
      ]
    )
  )
  const versions = (await read<Row<typeof DECIDED_VERSION>>(VERSIONS)).map(
    ({
      id,
      answerId,
      reason,
      at,
      candidateDecision,
      alternativesJson,
      browserFamily,
      browserVersion,
      sitting,
      ...slots
    }): QuarantinedPart => ({
      kind: 'content',
      key: `v${id}`,
      answerId,
      sitting,
      reason,
      at,
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
  const batches = await read<Row<typeof BATCH>>(BATCHES)
  const files = (await read<FileRow>(FILES)).map(
    ({
      id,
      answerId,
      reason,
      filename,
      fileId,
      isAttached,
      at,
      sitting,
      browserFamily,
      browserVersion,
    }): QuarantinedPart => ({
      kind: 'file',
      key: `f${id}`,
      answerId,
      sitting,
      reason: reason ?? 'late',
      candidateDecision: null,
      at,
      device: deviceName(browserFamily, browserVersion),
      fileId,
      filename,
      isAttached: Boolean(isAttached),
    })
  )
  const contents = new Map<number, SittingContent>()
  const late: QuarantinedPart[] = []
  for (const sitting of new Set([...versions, ...batches, ...files].map((one) => one.sitting))) {
    const { content, table } = await contentOf(applicationId, sitting, facts, trx)
    contents.set(sitting, content)
    const own = batches.filter((batch) => batch.sitting === sitting)
    late.push(...lateContents(own, content.answers, exam.items))
    if (own.some(({ reason }) => reason.endsWith('_records')))
      late.push(
        ...quarantinedTables(own, {
          answers: content.answers,
          items: exam.items,
          table: await table(),
          decidedUpTo: decidedTables(decisions.keys(), new Set(own.map(({ id }) => id))),
        })
      )
  }
  return worthALook(
    [...versions, ...late, ...files].toSorted((a, b) => a.at - b.at),
    contents,
    decisions
  )
}

/** What a sitting holds, or held when it was closed. */
async function contentOf(
  applicationId: number,
  sitting: number,
  { answers, sitting: present }: Present,
  trx?: RawTransaction
): Promise<{ content: SittingContent; table: () => Promise<StoredTable> }> {
  if (sitting === present)
    return { content: { answers, files: null }, table: () => storedTable(applicationId, trx) }
  const closed = await closedSitting({ all: trx?.all ?? readRows }, applicationId, sitting)
  return {
    content: { answers: closed?.answers ?? new Map(), files: closed?.files ?? [] },
    table: async () => closed?.table ?? { rubrics: [], symptoms: [], directors: [] },
  }
}

/** The file that a key names; null where it names none. */
export async function quarantinedFileId(applicationId: number, key: string): Promise<number | null> {
  const [, id] = /^f(\d+)$/.exec(key) ?? []
  if (id === undefined) return null
  const [row] = await readRows<{ fileId: number | null }>(
    'SELECT file_id AS fileId FROM answer_file_announcements WHERE id = ? AND application_id = ?',
    [Number(id), applicationId]
  )
  return row?.fileId ?? null
}

/** Compared by bytes: MariaDB's collation takes letters of both cases for the same. */
const differs = (column: string, nothing: string) =>
  `HEX(COALESCE(answer_versions.${column}, ${nothing})) <> HEX(COALESCE(answers.${column}, ${nothing}))`

/** What the answer of the present sitting holds by now, and nobody decided about, is nothing to look at. */
const DIFFERENT_VERSION = `(applications.sitting <> answer_versions.sitting OR answers.id IS NULL
  OR ${differs('alternative_id', '0')} OR ${differs('grade_linear', '-1')}
  OR ${differs('alternatives_json', "'[]'")} OR ${differs('free_response', "''")}
  OR EXISTS (SELECT 1 FROM kept_decisions WHERE kept_decisions.application_id = answer_versions.application_id
    AND kept_key = CONCAT('v', answer_versions.id)))`

/** Of these applications, those with anything that was ever quarantined, decided or not, and is not what the exam holds by now. */
export async function withQuarantinedAnswers(applicationIds: readonly number[]): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const { marks, values } = inList(applicationIds)
  const rows = await readRows<{ id: number }>(
    `SELECT DISTINCT answer_versions.application_id AS id FROM answer_versions
     JOIN applications ON applications.id = answer_versions.application_id LEFT JOIN answers ON answers.id = answer_versions.answer_id
     WHERE answer_versions.application_id IN (${marks}) AND ${DIFFERENT_VERSION}
     UNION SELECT application_id FROM late_batches WHERE application_id IN (${marks})
     UNION SELECT application_id FROM answer_file_announcements WHERE application_id IN (${marks}) AND state = 'kept_apart' AND file_id IS NOT NULL`,
    [...values, ...values, ...values]
  )
  return new Set(rows.map((row) => row.id))
}
