import { logicFor } from '@banca/item-renderers/logic'
import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import type { BrokenEntry, Entry } from './entries.js'
import { MAX_REVISION } from './entries.js'
import { isItemOver, type ClosingRules, type ItemTime } from './item_time.js'

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
  revision: number
}

export type RefusalReason = 'stale_revision' | 'not_yours' | 'invalid' | 'locked' | 'item_expired' | 'already_finished'

/** What became of one entry; `revision` is the one that is stored now. */
export type Verdict = { id: number; revision: number; accepted: boolean; reason?: RefusalReason }

export type JudgeRules = {
  /** Items of the exam as candidates may see them, by id: enough to check an answer. */
  items: ReadonlyMap<number, PublicItem>
  /** Off: an answered and finished answer stays as it is. */
  canUpdateAnswer: boolean
  /** Finished in fewer seconds counts as suspicious, once per item; 0 never does. */
  minimumSeconds: number
  /** The deadline has passed and the grace has not. */
  late: boolean
} & ClosingRules

export type Judgement = { verdicts: Verdict[]; changed: StoredAnswer[]; newlySuspicious: number }

const responseOf = (answer: StoredAnswer): WireResponse => ({
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

const sameContent = (a: WireResponse, b: WireResponse) =>
  a.alternativeId === b.alternativeId &&
  a.freeResponse === b.freeResponse &&
  a.gradeLinear === b.gradeLinear &&
  sameMarks(a.alternatives, b.alternatives)

/** What the answer would hold: the slots that the entry names over those that are stored, checked by the category. */
function responseAfter(entry: Entry, stored: StoredAnswer, item: PublicItem | undefined): WireResponse | null {
  const logic = logicFor(stored.itemCategory)
  if (!logic || !item) return null
  // Made of records with addresses of their own: what a batch says of it may be older than they are.
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

const stageOf = (stored: StoredAnswer, item: PublicItem | undefined) =>
  item && logicFor(stored.itemCategory)?.stage?.(item, responseOf(stored))

type Decision = { reason: RefusalReason } | { next: StoredAnswer | null }

function decide(entry: Entry, stored: StoredAnswer, rules: JudgeRules): Decision {
  if (entry.revision !== null && entry.revision < stored.revision) return { reason: 'stale_revision' }
  const response = responseAfter(entry, stored, rules.items.get(stored.itemId))
  if (response === null) return { reason: 'invalid' }
  const same = sameContent(response, responseOf(stored))
  // The same revision twice is a repeat; with another content it is an edit of another device.
  if (entry.revision === stored.revision) return same ? { next: null } : { reason: 'stale_revision' }
  const seconds = Math.max(stored.seconds, entry.seconds ?? 0)
  const finished = entry.finished ?? stored.finished
  if (!same) {
    // A category whose answers are sent one by one (gaps) is open no more once they are, whatever a client says.
    if (stageOf(stored, rules.items.get(stored.itemId)) === 'sent') return { reason: 'locked' }
    if (!rules.canUpdateAnswer && stored.finished && isAnswered(stored)) return { reason: 'locked' }
    if (isItemOver(stored, entry.editedAt ?? null, rules)) return { reason: 'item_expired' }
  }
  // Without a revision the later arrival wins; a plain repeat changes nothing, not even the revision.
  if (entry.revision === null && same && seconds === stored.seconds && finished === stored.finished) return { next: null }
  return {
    next: {
      ...stored,
      ...response,
      seconds,
      // A locked or timed-out answer stays finished, whatever an old client says.
      finished: finished || stored.timeoutAt !== null || (!rules.canUpdateAnswer && stored.finished),
      isLate: stored.isLate || (rules.late && !same),
      revision: entry.revision ?? Math.min(stored.revision + 1, MAX_REVISION),
    },
  }
}

const isSuspicious = (answer: StoredAnswer, minimumSeconds: number) =>
  answer.finished && !answer.suspicious && answer.seconds < minimumSeconds && isAnswered(answer)

/**
 * Decides entry by entry, in their order, what the stored answers become. `answers` are those of one application, by id;
 * an id that is not among them is not the caller's. Pure: the map is left as it came.
 */
export function judge(
  entries: readonly (Entry | BrokenEntry)[],
  answers: ReadonlyMap<number, StoredAnswer>,
  rules: JudgeRules
): Judgement {
  const after = new Map<number, StoredAnswer>()
  let newlySuspicious = 0
  const verdicts = entries.map((entry): Verdict => {
    const stored = after.get(entry.id) ?? answers.get(entry.id)
    if (!stored) return { id: entry.id, revision: 0, accepted: false, reason: entry.id === 0 ? 'invalid' : 'not_yours' }
    if ('broken' in entry) return { id: entry.id, revision: stored.revision, accepted: false, reason: 'invalid' }
    const decision = decide(entry, stored, rules)
    if ('reason' in decision) return { id: entry.id, revision: stored.revision, accepted: false, reason: decision.reason }
    if (decision.next === null) return { id: entry.id, revision: stored.revision, accepted: true }
    const suspicious = isSuspicious(decision.next, rules.minimumSeconds)
    if (suspicious) newlySuspicious += 1
    after.set(entry.id, suspicious ? { ...decision.next, suspicious } : decision.next)
    return { id: entry.id, revision: decision.next.revision, accepted: true }
  })
  return { verdicts, changed: [...after.values()], newlySuspicious }
}

/**
 * Would any entry have changed a stored answer, had it come in time? Only such a batch is worth keeping for staff: replays
 * of what is stored already are not.
 */
export function bringsNews(
  entries: readonly (Entry | BrokenEntry)[],
  answers: ReadonlyMap<number, StoredAnswer>,
  items: ReadonlyMap<number, PublicItem>
): boolean {
  return entries.some((entry) => {
    const stored = answers.get(entry.id)
    if (!stored || 'broken' in entry) return stored !== undefined
    if (entry.revision !== null && entry.revision < stored.revision) return false
    const response = responseAfter(entry, stored, items.get(stored.itemId))
    return response === null || !sameContent(response, responseOf(stored))
  })
}
