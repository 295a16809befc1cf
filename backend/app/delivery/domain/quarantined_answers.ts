import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import { readStoredEntries } from './entries.js'
import type { ClosedFile } from './sitting.js'
import { responseAfter, sameContent, type StoredAnswer } from './stored_answer.js'
import {
  answerOf,
  isAutosaved,
  readStoredRecords,
  storedFor,
  takesRecord,
  withRecord,
  type StoredTable,
  type TableRecord,
} from './repertorization.js'

/** The parts of an answer that quarantined contents are compared with. */
export type PresentAnswer = WireResponse & Pick<StoredAnswer, 'id' | 'itemId' | 'itemCategory'>

export type QuarantineDecision = {
  decision: 'accept' | 'refuse'
  reason: string | null
  by: { id: number; name: string }
  at: number
}

/** What a sitting holds, or held when staff closed it; `files`: those that were attached then, null for the present one. */
export type SittingContent = {
  answers: ReadonlyMap<number, PresentAnswer>
  files: readonly ClosedFile[] | null
}

/** Where it comes from: `at` epoch ms; `reason` why it did not become the answer; `sitting`: the one that it is of. */
type Origin = {
  key: string
  answerId: number
  sitting: number
  reason: string
  device: string | null
  at: number
  /** The candidate's decision, where they were shown it. */
  candidateDecision: 'used' | 'kept' | null
}

/** A content, a file, or records of a table (as the content that they would make) that did not become the answer. */
export type QuarantinedPart = Origin &
  (
    | { kind: 'content'; content: WireResponse }
    | { kind: 'table'; content: WireResponse; records: readonly TableRecord[] }
    | { kind: 'file'; fileId: number; filename: string; isAttached: boolean }
  )

/**
 * `closed`: what its answer held when its sitting was closed, null for the present one; nothing of it is accepted into another. `isHeld`: the
 * answer holds it now, or held it then.
 */
export type QuarantinedItem = QuarantinedPart & {
  decision: QuarantineDecision | null
  isHeld: boolean
  closed: { response: WireResponse; files: readonly ClosedFile[] } | null
}

/** A row of `late_batches`. */
export type LateBatchRow = { id: number; reason: string; at: number; sitting: number; entriesJson: string }

const RECORDS = /_records$/

/**
 * The contents of quarantined batches of one sitting, entry by entry. `answers`: those of that sitting. What could not be read has nothing to
 * show.
 */
export function lateContents(
  batches: readonly LateBatchRow[],
  answers: ReadonlyMap<number, PresentAnswer>,
  items: ReadonlyMap<number, PublicItem>
): QuarantinedPart[] {
  return batches
    .filter(({ reason }) => !RECORDS.test(reason))
    .flatMap(({ id, reason, at, sitting, entriesJson }) =>
      readStoredEntries(entriesJson).flatMap((entry, index): QuarantinedPart[] => {
        const answer = answers.get(entry.id)
        if (!answer || 'broken' in entry) return []
        const content = responseAfter(entry, answer, items.get(answer.itemId))
        return content
          ? [
              {
                kind: 'content',
                key: `b${id}-${index}`,
                answerId: answer.id,
                sitting,
                reason,
                device: null,
                at,
                candidateDecision: null,
                content,
              },
            ]
          : []
      })
    )
}

/**
 * The quarantined records of a table of one sitting, together as the answer that they would make: one part for each answer, of the batches
 * after the last that was decided about. `answers`, `table`: those of that sitting; `decidedUpTo`: that batch's id, by answer.
 */
export function quarantinedTables(
  batches: readonly LateBatchRow[],
  facts: {
    answers: ReadonlyMap<number, PresentAnswer>
    items: ReadonlyMap<number, PublicItem>
    table: StoredTable
    decidedUpTo: ReadonlyMap<number, number>
  }
): QuarantinedPart[] {
  const { answers, items, table, decidedUpTo } = facts
  const tables = batches.filter(({ reason }) => RECORDS.test(reason))
  return [...answers.values()].flatMap((answer): QuarantinedPart[] => {
    const item = items.get(answer.itemId)
    if (!item || !isAutosaved(item.category)) return []
    const own = tables.flatMap((batch) =>
      batch.id <= (decidedUpTo.get(answer.id) ?? 0)
        ? []
        : readStoredRecords(batch.entriesJson)
            .filter((record) => takesRecord(item, record))
            .map((record) => ({ batch, record }))
    )
    const last = own.at(-1)
    if (!last) return []
    const records = own.map(({ record }) => record)
    const content = { ...answer, freeResponse: answerOf(item, records.reduce(put, table)) }
    const { id, reason, at, sitting } = last.batch
    return [
      {
        kind: 'table',
        key: tableKey(answer.id, id),
        answerId: answer.id,
        sitting,
        reason: reason.replace(RECORDS, ''),
        device: null,
        at,
        candidateDecision: null,
        records,
        content: contentOf(content),
      },
    ]
  })
}

const put = (table: StoredTable, record: TableRecord): StoredTable =>
  withRecord(table, record, { term: 0, revision: (storedFor(table, record)?.revision ?? 0) + 1 }, 0)

export const contentOf = ({
  alternativeId,
  alternatives,
  freeResponse,
  gradeLinear,
}: WireResponse): WireResponse => ({ alternativeId, alternatives, freeResponse, gradeLinear })

/** The key of the records of a table: those of a batch and before it. */
const tableKey = (answerId: number, batchId: number): string => `t${answerId}-${batchId}`

/** The answer and the batch that such a key names; null for any other key. */
export function tableIn(key: string): { answerId: number; batchId: number } | null {
  const [, answerId, batchId] = /^t(\d+)-(\d+)$/.exec(key) ?? []
  return answerId === undefined ? null : { answerId: Number(answerId), batchId: Number(batchId) }
}

/** The batch up to which a table was decided about, out of the keys of decisions. `batches`: ids of those of one sitting. */
export function decidedTables(keys: Iterable<string>, batches: ReadonlySet<number>): Map<number, number> {
  const found = new Map<number, number>()
  for (const key of keys) {
    const table = tableIn(key)
    if (table !== null && batches.has(table.batchId))
      found.set(table.answerId, Math.max(table.batchId, found.get(table.answerId) ?? 0))
  }
  return found
}

/**
 * What is worth a look: not what its answer holds already, and of the same content of an answer the first, each within its sitting. What is
 * decided stays on the list. `contents`: of every sitting that a part is of.
 */
export function worthALook(
  parts: readonly QuarantinedPart[],
  contents: ReadonlyMap<number, SittingContent>,
  decisions: ReadonlyMap<string, QuarantineDecision>
): QuarantinedItem[] {
  const shown = new Map<string, WireResponse[]>()
  return parts.flatMap((part): QuarantinedItem[] => {
    const decision = decisions.get(part.key) ?? null
    const content = contents.get(part.sitting)
    const held = content?.answers.get(part.answerId)
    const closed =
      content && content.files !== null
        ? {
            response: held ? contentOf(held) : NOTHING,
            files: content.files.filter(({ answerId }) => answerId === part.answerId),
          }
        : null
    if (part.kind === 'file') {
      const isHeld = closed?.files.some(({ fileId }) => fileId === part.fileId) ?? part.isAttached
      return [{ ...part, decision, isHeld, closed }]
    }
    const isHeld = held !== undefined && sameContent(held, part.content)
    const place = `${part.sitting}-${part.answerId}`
    const before = shown.get(place) ?? []
    if (decision === null && (isHeld || before.some((one) => sameContent(one, part.content)))) return []
    shown.set(place, [...before, part.content])
    return [{ ...part, decision, isHeld, closed }]
  })
}

const NOTHING: WireResponse = { alternativeId: null, alternatives: [], freeResponse: null, gradeLinear: null }

/**
 * Answers of which a content of the present sitting waits for a decision of staff. What the candidate has decided about, and what staff
 * themselves put aside, waits for nobody; a file is counted where files are.
 */
export function answersApart(items: readonly QuarantinedItem[]): number {
  const waiting = items.filter(
    ({ kind, reason, isHeld, decision, candidateDecision, closed }) =>
      closed === null &&
      kind !== 'file' &&
      reason !== 'replaced' &&
      !isHeld &&
      decision === null &&
      candidateDecision === null
  )
  return new Set(waiting.map(({ answerId }) => answerId)).size
}
