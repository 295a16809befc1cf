import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select, type Row } from '#shared'
import { CHAIN_START } from '../domain/event_chain.js'
import { isChanged } from '../domain/item_decision.js'
import type { EarnedChange } from '../queries/earned_changes.js'
import type { StoredDecision } from '../queries/item_decisions.js'
import { headsOf } from '../queries/stored_tasks.js'
import { appendEvents, eventRow } from './append_events.js'

const CHANGE = {
  id: 'score_changes.id',
  answerId: 'score_changes.answer_id',
  before: 'score_changes.before_points',
  after: 'score_changes.after_points',
  isVoid: 'score_changes.is_void',
  hash: 'score_changes.hash',
} as const
type StoredChange = Row<typeof CHANGE>

const MARK = {
  answerId: 'answer_marks.answer_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

/**
 * Writes into the chains of these answers what a decision changed, and makes `score_changes` agree with it: an exam may have been finished, or opened and finished again, since
 * that was worked out. Their applications are locked. @returns how many answers it changed
 */
export async function linkDecided(
  trx: TransactionClientContract,
  decision: StoredDecision,
  changes: readonly EarnedChange[]
): Promise<number> {
  const ids = changes.map(({ answerId }) => answerId)
  const stored = await select(trx, 'score_changes', CHANGE)
    .where('decision_id', decision.id)
    .whereIn('answer_id', ids)
    .forUpdate()
  const storedOf = new Map(stored.map((change) => [change.answerId, change]))
  const isToWrite = ({ answerId, before, after }: EarnedChange) =>
    isChanged(before, after) && !isLinked(storedOf.get(answerId))
  const written = changes.filter(isToWrite)
  const heads = await headsOf(
    trx,
    written.map(({ answerId }) => answerId)
  )
  // Locked: whoever marks an answer writes into the same chain.
  const marks = await select(trx, 'answer_marks', MARK)
    .whereIn(
      'answer_id',
      written.map(({ answerId }) => answerId)
    )
    .forUpdate()
  const marked = new Map(marks.map(({ answerId, ...head }) => [answerId, head]))
  const at = clock.now()
  const links = written.map((change) => {
    const { answerId, before, after } = change
    const head = marked.get(answerId) ?? heads.get(answerId) ?? CHAIN_START
    const event = eventRow(
      {
        answerId,
        kind: 'item_decided',
        // A job carries it out, which has no session.
        by: { userId: decision.orderedBy, sessionId: null },
        at,
        before: { earned: before },
        after: { earned: after, decision: decision.id },
        reason: decision.reason,
      },
      head
    )
    return { change, event }
  })
  await appendEvents(
    trx,
    links.map(({ event }) => event)
  )
  for (const { change, event } of links) {
    const { answerId, applicationId, before, after } = change
    const values = {
      before_points: before,
      after_points: after,
      is_void: 0,
      sequence: event.sequence,
      hash: event.hash,
    }
    const known = storedOf.get(answerId)
    if (known) await trx.from('score_changes').where('id', known.id).update(values)
    else
      await insertRow(trx, 'score_changes', {
        decision_id: decision.id,
        application_id: applicationId,
        answer_id: answerId,
        ...values,
      })
    if (marked.has(answerId))
      await trx
        .from('answer_marks')
        .where('answer_id', answerId)
        .update({ sequence: event.sequence, head_hash: event.hash })
  }
  await removeUnneeded(trx, changes, storedOf)
  return written.length
}

const isLinked = (stored: StoredChange | undefined): boolean =>
  stored !== undefined && stored.hash !== null && stored.isVoid === 0

/** What was worked out of an answer that has changed since, and changes by the decision no more. */
async function removeUnneeded(
  trx: TransactionClientContract,
  changes: readonly EarnedChange[],
  storedOf: ReadonlyMap<number, StoredChange>
): Promise<void> {
  const ids = changes.flatMap(({ answerId, before, after }) => {
    const known = storedOf.get(answerId)
    return known && known.hash === null && !isChanged(before, after) ? [known.id] : []
  })
  if (ids.length > 0) await trx.from('score_changes').whereIn('id', ids).delete()
}
