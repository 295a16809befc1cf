import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import { readStoredEntries } from './entries.js'
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

/** Where it comes from: `at` epoch ms; `reason` why it did not become the answer. */
type Origin = {
  key: string
  answerId: number
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

/** `isHeld`: the answer holds it now. */
export type QuarantinedItem = QuarantinedPart & { decision: QuarantineDecision | null; isHeld: boolean }

/** A row of `late_batches`. */
export type LateBatchRow = { id: number; reason: string; at: number; entriesJson: string }

const RECORDS = /_records$/

/** The contents of batches that came after the finish, entry by entry. What could not be read has nothing to show. */
export function lateContents(
  batches: readonly LateBatchRow[],
  answers: ReadonlyMap<number, PresentAnswer>,
  items: ReadonlyMap<number, PublicItem>
): QuarantinedPart[] {
  return batches
    .filter(({ reason }) => !RECORDS.test(reason))
    .flatMap(({ id, reason, at, entriesJson }) =>
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
 * The quarantined records of a table, together as the answer that they would make: one part for each answer, of the batches after the last
 * that was decided about. `decidedUpTo`: that batch's id, by answer.
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
    const { id, reason, at } = last.batch
    return [
      {
        kind: 'table',
        key: `t${answer.id}-${id}`,
        answerId: answer.id,
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

const contentOf = ({
  alternativeId,
  alternatives,
  freeResponse,
  gradeLinear,
}: WireResponse): WireResponse => ({ alternativeId, alternatives, freeResponse, gradeLinear })

/** The batch up to which a table was decided about, out of the keys of decisions. */
export function decidedTables(keys: Iterable<string>): Map<number, number> {
  const found = new Map<number, number>()
  for (const key of keys) {
    const [, answerId, batchId] = /^t(\d+)-(\d+)$/.exec(key) ?? []
    if (answerId !== undefined)
      found.set(Number(answerId), Math.max(Number(batchId), found.get(Number(answerId)) ?? 0))
  }
  return found
}

/** What is worth a look: not what the answer holds already, and of the same content of an answer the first. What is decided stays on the list. */
export function worthALook(
  parts: readonly QuarantinedPart[],
  answers: ReadonlyMap<number, PresentAnswer>,
  decisions: ReadonlyMap<string, QuarantineDecision>
): QuarantinedItem[] {
  const shown = new Map<number, WireResponse[]>()
  return parts.flatMap((part): QuarantinedItem[] => {
    const decision = decisions.get(part.key) ?? null
    if (part.kind === 'file') return [{ ...part, decision, isHeld: part.isAttached }]
    const present = answers.get(part.answerId)
    const isHeld = present !== undefined && sameContent(present, part.content)
    const before = shown.get(part.answerId) ?? []
    if (decision === null && (isHeld || before.some((one) => sameContent(one, part.content)))) return []
    shown.set(part.answerId, [...before, part.content])
    return [{ ...part, decision, isHeld }]
  })
}

/**
 * Answers of which a content waits for a decision of staff. What the candidate has decided about, and what staff themselves put aside,
 * waits for nobody; a file is counted where files are.
 */
export function answersApart(items: readonly QuarantinedItem[]): number {
  const waiting = items.filter(
    ({ kind, reason, isHeld, decision, candidateDecision }) =>
      kind !== 'file' && reason !== 'replaced' && !isHeld && decision === null && candidateDecision === null
  )
  return new Set(waiting.map(({ answerId }) => answerId)).size
}
