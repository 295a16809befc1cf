import { logicFor } from '@banca/item-renderers/logic'
import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import { MAX_REVISION, type BrokenEntry, type Entry } from './entries.js'
import { placeOf, termOf, type Terms } from './edit_order.js'
import { closedWith, isUnopened, madeBefore, type Order } from './item_order.js'
import { isItemOver, type ClosingRules } from './item_time.js'
import {
  isAnswered,
  isSuspicious,
  responseAfter,
  responseOf,
  sameContent,
  type StoredAnswer,
} from './stored_answer.js'

export type RefusalReason =
  | 'stale_revision'
  | 'superseded'
  | 'conflict'
  | 'not_yours'
  | 'invalid'
  | 'locked'
  | 'item_expired'
  | 'not_opened'
  | 'already_finished'

/**
 * What became of one entry. `term` and `revision`: those that are stored now; of an edit that lost with the same content, its own.
 * `kept: false`: a refused content that could not be archived either, because there are too many already.
 */
export type Verdict = {
  id: number
  term: number
  revision: number
  accepted: boolean
  reason?: RefusalReason
  kept?: false
}

/** Why a content is archived instead of stored as the answer. */
export type ArchiveReason = 'superseded' | 'conflict' | 'displaced' | 'item_expired' | 'locked' | 'not_opened'

/** A content that the answer does not hold. `at`: the index of its entry, for its verdict. */
export type ArchivedContent = {
  at: number
  answerId: number
  reason: ArchiveReason
  term: number
  revision: number
  content: WireResponse
  seconds: number
}

export type JudgeRules = {
  /** Items of the exam as candidates may see them, by id: enough to check an answer. */
  items: ReadonlyMap<number, PublicItem>
  /** Off: an answered and finished answer stays as it is. */
  canUpdateAnswer: boolean
  /** Finished or left in fewer seconds counts as suspicious, once per item; 0 never does. */
  minimumSeconds: number
  /** The deadline has passed and the grace has not. */
  late: boolean
  /** What the session that sends may claim. */
  terms: Terms
  /** Off for a session that was displaced and had its time to drain: nothing of it becomes the answer any more. */
  taking: boolean
  /** Answers with no room for more versions: an edit of an earlier term than the present one is not accepted for them. */
  full?: ReadonlySet<number>
} & ClosingRules &
  Order

/** Taken although the item was passed (`closedAt`, epoch ms), because its edit claims that it was made before. */
export type ClaimedEarlier = { answerId: number; closedAt: number }

export type Judgement = {
  verdicts: Verdict[]
  changed: StoredAnswer[]
  newlySuspicious: number
  archived: ArchivedContent[]
  claimed: ClaimedEarlier[]
}

const stageOf = (stored: StoredAnswer, item: PublicItem | undefined) =>
  item && logicFor(stored.itemCategory)?.stage?.(item, responseOf(stored))

/** `next` null: nothing to store. `echo`: an edit that lost, but asked for what is stored. */
type Decision =
  | { kind: 'taken'; next: StoredAnswer | null }
  | { kind: 'echo'; term: number; revision: number }
  | { kind: 'refused'; reason: RefusalReason; archive?: Omit<ArchivedContent, 'at' | 'answerId'> }

function decide(entry: Entry, stored: StoredAnswer, rules: JudgeRules): Decision {
  const term = termOf(entry.term, rules.terms)
  const place = placeOf(
    { term, revision: entry.revision },
    { term: stored.writerTerm, revision: stored.revision }
  )
  if (place === 'older') return { kind: 'refused', reason: 'stale_revision' }
  const content = responseAfter(entry, stored, rules.items.get(stored.itemId))
  if (content === null) return { kind: 'refused', reason: 'invalid' }
  const same = sameContent(content, responseOf(stored))
  const revision = entry.revision ?? stored.revision
  const archiveAs = (reason: RefusalReason, why: ArchiveReason): Decision => {
    // The answer has held this content, and what took its place is the newer edit. (Where ours is the newer one, the database was put back.)
    if (entry.unchanged && place !== 'newer') return { kind: 'refused', reason: 'stale_revision' }
    return {
      kind: 'refused',
      reason,
      archive: { reason: why, term, revision, content, seconds: entry.seconds ?? 0 },
    }
  }
  if (place === 'equal' && same) return { kind: 'taken', next: null }
  // Whoever sends it, in whatever term: its candidate has not seen the item.
  if (isUnopened(stored, rules.given))
    return same ? { kind: 'refused', reason: 'not_opened' } : archiveAs('not_opened', 'not_opened')
  if (place === 'superseded' || !rules.taking)
    return same
      ? { kind: 'echo', term, revision }
      : archiveAs('superseded', rules.taking ? 'superseded' : 'displaced')
  // Two contents under one revision: another device's, or a copy of this one. Which is newer cannot be known.
  if (place === 'equal') return archiveAs('conflict', 'conflict')
  const closed = same ? null : closedBy(stored, entry, rules)
  if (closed) return archiveAs(closed, closed)
  // Accepted, it could be replaced unseen by the present writer, and would be stored nowhere.
  if (!same && term < rules.terms.present && rules.full?.has(stored.id))
    return archiveAs('superseded', 'displaced')
  const seconds = Math.max(stored.seconds, entry.seconds ?? 0)
  const finished = entry.finished ?? stored.finished
  const isNews =
    !same ||
    seconds !== stored.seconds ||
    finished !== stored.finished ||
    (entry.left === true && isSuspicious(stored, rules.minimumSeconds))
  // Without a revision the later arrival wins; a plain repeat changes nothing, not even the revision.
  if (entry.revision === null && !isNews) return { kind: 'taken', next: null }
  return {
    kind: 'taken',
    next: {
      ...stored,
      ...content,
      seconds,
      // A locked, timed-out or passed answer stays finished, whatever a client claims.
      finished:
        finished ||
        stored.timeoutAt !== null ||
        (!rules.canUpdateAnswer && stored.finished) ||
        closedWith(stored, rules) !== null,
      isLate: stored.isLate || (rules.late && !same),
      writerTerm: term,
      revision: entry.revision ?? Math.min(stored.revision + 1, MAX_REVISION),
    },
  }
}

/** Why the answer takes no other content any more; null while it does. */
function closedBy(stored: StoredAnswer, entry: Entry, rules: JudgeRules): 'locked' | 'item_expired' | null {
  // A category whose answers are sent one by one (gaps) is open no more once they are, whatever a client claims.
  if (stageOf(stored, rules.items.get(stored.itemId)) === 'sent') return 'locked'
  if (!rules.canUpdateAnswer && stored.finished && isAnswered(stored)) return 'locked'
  // What one batch brings of several items was made one after the other: how far the exam had come before it counts.
  const closing = closedWith(stored, rules)
  if (closing && !madeBefore(entry.editedAt, closing)) return 'locked'
  return isItemOver(stored, entry.editedAt ?? null, rules) ? 'item_expired' : null
}

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
  const archived: ArchivedContent[] = []
  const claimed: ClaimedEarlier[] = []
  let newlySuspicious = 0
  const verdicts = entries.map((entry, at): Verdict => {
    const { id } = entry
    const stored = after.get(id) ?? answers.get(id)
    if (!stored)
      return { id, term: 0, revision: 0, accepted: false, reason: id === 0 ? 'invalid' : 'not_yours' }
    const { writerTerm: term, revision } = stored
    if ('broken' in entry) return { id, term, revision, accepted: false, reason: 'invalid' }
    const decision = decide(entry, stored, rules)
    if (decision.kind === 'echo')
      return { id, term: decision.term, revision: decision.revision, accepted: true }
    if (decision.kind === 'refused') {
      if (decision.archive) archived.push({ at, answerId: id, ...decision.archive })
      return { id, term, revision, accepted: false, reason: decision.reason }
    }
    const { next } = decision
    if (next === null) return { id, term, revision, accepted: true }
    // The session that writes now may have edited the answer without having seen this: its edit is the newer one, and this is not lost with it.
    if (next.writerTerm < rules.terms.present && isAnswered(next) && !sameContent(next, stored))
      archived.push({
        at,
        answerId: id,
        reason: 'displaced',
        term: next.writerTerm,
        revision: next.revision,
        content: responseOf(next),
        seconds: next.seconds,
      })
    const closing = closedWith(stored, rules)
    if (closing && !sameContent(next, stored)) claimed.push({ answerId: id, closedAt: closing.at })
    const suspicious = (next.finished || entry.left === true) && isSuspicious(next, rules.minimumSeconds)
    if (suspicious) newlySuspicious += 1
    after.set(id, suspicious ? { ...next, suspicious } : next)
    return { id, term: next.writerTerm, revision: next.revision, accepted: true }
  })
  return { verdicts, changed: [...after.values()], newlySuspicious, archived, claimed }
}

/** Would any of these put another content into its answer, whatever else decides? */
export const changesContent = (
  entries: readonly (Entry | BrokenEntry)[],
  answers: ReadonlyMap<number, StoredAnswer>,
  items: ReadonlyMap<number, PublicItem>
): boolean =>
  entries.some((entry) => {
    const stored = answers.get(entry.id)
    const response =
      stored && !('broken' in entry) ? responseAfter(entry, stored, items.get(stored.itemId)) : null
    return stored !== undefined && response !== null && !sameContent(response, responseOf(stored))
  })

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
    const order = { term: stored.writerTerm, revision: stored.revision }
    const place = placeOf({ term: entry.term ?? order.term, revision: entry.revision }, order)
    if (place === 'older' || (entry.unchanged && place !== 'newer')) return false
    const response = responseAfter(entry, stored, items.get(stored.itemId))
    return response === null || !sameContent(response, responseOf(stored))
  })
}
