import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import type { BrokenEntry, Entry } from './entries.js'
import { decidedTables, tableIn, type PresentAnswer, type QuarantinedItem } from './quarantined_answers.js'
import { takesRecord, type TableRecord } from './repertorization.js'
import { responseAfter, sameContent } from './stored_answer.js'

/** A row of `late_batches`; `at` epoch ms. */
type Batch = { id: number; at: number }

type Facts = {
  /** All decisions of staff about the application, by the key of what they are about; `at` epoch ms. */
  decisions: readonly { keptKey: string; decision: string; at: number }[]
  quarantined: readonly QuarantinedItem[]
  /** Ids of all quarantined batches of the present sitting. */
  batches: ReadonlySet<number>
  answers: ReadonlyMap<number, PresentAnswer>
  items: ReadonlyMap<number, PublicItem>
}

/**
 * What may be offered to the answers of an exam that is open again: nothing that staff have decided about, in whichever batch it came, and
 * nothing that came for an answer before they accepted a content for it. It stays quarantined.
 */
export function undecidedOf({ decisions, quarantined, batches, answers, items }: Facts) {
  const keys = new Set(decisions.map(({ keptKey }) => keptKey))
  const tables = decidedTables(keys, batches)
  const acceptedAt = new Map<number, number>()
  const contents = new Map<number, WireResponse[]>()
  const accept = (answerId: number, at: number) =>
    acceptedAt.set(answerId, Math.max(at, acceptedAt.get(answerId) ?? 0))
  for (const { keptKey, decision, at } of decisions) {
    const table = tableIn(keptKey)
    if (table !== null && batches.has(table.batchId) && decision === 'accept') accept(table.answerId, at)
  }
  for (const item of quarantined) {
    if (item.decision === null || item.kind === 'file' || item.closed !== null) continue
    contents.set(item.answerId, [...(contents.get(item.answerId) ?? []), item.content])
    if (item.decision.decision === 'accept') accept(item.answerId, item.decision.at)
  }
  const isSettled = (answerId: number, { at }: Batch) => at <= (acceptedAt.get(answerId) ?? -1)
  const wasDecided = (entry: Entry | BrokenEntry): boolean => {
    const answer = answers.get(entry.id)
    if (!answer || 'broken' in entry) return false
    const content = responseAfter(entry, answer, items.get(answer.itemId))
    return content !== null && (contents.get(answer.id) ?? []).some((one) => sameContent(one, content))
  }
  return {
    entries: (batch: Batch, entries: readonly (Entry | BrokenEntry)[]) =>
      entries.filter(
        (entry, index) =>
          !keys.has(`b${batch.id}-${index}`) && !isSettled(entry.id, batch) && !wasDecided(entry)
      ),
    records: (batch: Batch, records: readonly TableRecord[]) =>
      records.filter((record) =>
        [...answers.values()].every(({ id, itemId }) => {
          const item = items.get(itemId)
          if (!item || !takesRecord(item, record)) return true
          return batch.id > (tables.get(id) ?? 0) && !isSettled(id, batch)
        })
      ),
  }
}
