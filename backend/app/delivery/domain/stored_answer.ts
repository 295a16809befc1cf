import { logicFor } from '@banca/item-renderers/logic'
import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import type { Entry } from './entries.js'
import type { ItemTime } from './item_time.js'

/** One stored answer, as far as the rules look at it. Times in epoch ms, `seconds` spent on it. */
export type StoredAnswer = ItemTime & {
  id: number
  applicationId: number
  itemId: number
  position: number
  itemCategory: string
  alternativeId: number | null
  alternatives: number[]
  freeResponse: string | null
  gradeLinear: string | null
  seconds: number
  finished: boolean
  isLate: boolean
  suspicious: boolean
  /** The writer's term of the stored edit: with the revision, its place among all edits. */
  writerTerm: number
  revision: number
}

export const responseOf = (answer: WireResponse): WireResponse => ({
  alternativeId: answer.alternativeId,
  alternatives: answer.alternatives,
  freeResponse: answer.freeResponse,
  gradeLinear: answer.gradeLinear,
})

/** Has the candidate put anything into the answer? An attachment is looked at elsewhere. */
export const isAnswered = (answer: StoredAnswer): boolean =>
  logicFor(answer.itemCategory)?.isAnswered(responseOf(answer)) ?? false

const sameMarks = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((mark, index) => mark === b[index])

export const sameContent = (a: WireResponse, b: WireResponse) =>
  a.alternativeId === b.alternativeId &&
  a.freeResponse === b.freeResponse &&
  a.gradeLinear === b.gradeLinear &&
  sameMarks(a.alternatives, b.alternatives)

/** What the answer would hold: the slots that the entry names over those that are stored, checked by the category. */
export function responseAfter(
  entry: Entry,
  stored: WireResponse & Pick<StoredAnswer, 'itemCategory'>,
  item: PublicItem | undefined
): WireResponse | null {
  const logic = logicFor(stored.itemCategory)
  if (!logic || !item) return null
  // Made of records with addresses of their own: what a batch contains of it may be older than they are.
  if (logic.autosaved) return responseOf(stored)
  const wire = {
    alternativeId: entry.alternativeId === undefined ? stored.alternativeId : entry.alternativeId,
    alternatives: entry.alternatives === undefined ? stored.alternatives : entry.alternatives,
    freeResponse: entry.freeResponse === undefined ? stored.freeResponse : entry.freeResponse,
    gradeLinear: entry.gradeLinear === undefined ? stored.gradeLinear : entry.gradeLinear,
  }
  const read = logic.parseResponse(wire, item)
  return read.ok ? read.value : null
}

/** Whether an answer that its candidate is done with, for now or for good, took less time than it may. Counted once. */
export const isSuspicious = (answer: StoredAnswer, minimumSeconds: number) =>
  !answer.suspicious && answer.seconds < minimumSeconds && isAnswered(answer)
