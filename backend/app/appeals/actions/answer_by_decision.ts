import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { markedBy, raisedBy, type AnsweringDecision, type AppealsStep, type LeftReason } from '#grading'
import { clock, insertRow, select, type Row } from '#shared'
import { pendingRows } from '../queries/decision_appeals.js'
import { lastReplies, type LastReply } from '../queries/last_replies.js'
import { unpayedAmong } from '../queries/unpayed.js'

type Place = { readonly cursor: number; readonly units: number }

/** Appeals of one chunk: each is some statements. */
const MOST = 100

const APPEAL = {
  id: 'appeals.id',
  applicationId: 'appeals.application_id',
  answerId: 'appeals.answer_id',
  processId: 'appeals.process_id',
  status: 'appeals.status',
  revision: 'appeals.revision',
} as const
type Appeal = Row<typeof APPEAL>

/** The next appeals of a decision, locked; `ended`: there are no more. */
async function nextAppeals(trx: TransactionClientContract, decision: AnsweringDecision, place: Place) {
  const units = Math.min(place.units, MOST)
  const rows = await select(trx, 'decision_appeals', {
    id: 'decision_appeals.id',
    appealId: 'decision_appeals.appeal_id',
    revision: 'decision_appeals.revision',
  })
    .where(pendingRows(decision))
    .where('appeal_id', '>', place.cursor)
    .orderBy('appeal_id')
    .limit(units)
  const ids = rows.map(({ appealId }) => appealId)
  const appeals = await select(trx, 'appeals', APPEAL).whereIn('id', ids).orderBy('id').forUpdate()
  const byId = new Map(appeals.map((appeal) => [appeal.id, appeal]))
  return {
    // One that its candidate removed meanwhile takes its row along.
    rows: rows.flatMap(({ appealId, ...row }) => {
      const appeal = byId.get(appealId)
      return appeal ? [{ ...row, appeal }] : []
    }),
    last: await lastReplies(trx, ids),
    cursor: ids.at(-1) ?? place.cursor,
    done: rows.length,
    ended: rows.length < units,
  }
}

/**
 * Gives the next appeals the ruling of a decision, as a reply that waits for its disclosure as any other does. What somebody has written to since the order is left
 * to people. A decision that takes another back withdraws the replies of that one instead.
 */
export const answerByDecision = (
  trx: TransactionClientContract,
  decision: AnsweringDecision,
  place: Place
): Promise<AppealsStep> =>
  decision.revertsId === null ? reply(trx, decision, place) : withdraw(trx, decision, place)

async function reply(
  trx: TransactionClientContract,
  decision: AnsweringDecision,
  place: Place
): Promise<AppealsStep> {
  const ruling = await select(trx, 'decision_rulings', {
    response: 'decision_rulings.response',
    granted: 'decision_rulings.granted_id',
    others: 'decision_rulings.others_id',
  })
    .where('decision_id', decision.id)
    .firstOrFail()
  const { rows, last, ...step } = await nextAppeals(trx, decision, place)
  const answerIds = rows.map(({ appeal }) => appeal.answerId)
  const worked = await raisedBy(trx, decision.id, answerIds)
  const marked = await markedBy(decision.orderedBy, answerIds, trx)
  const unpayed = await unpayedAmong(
    trx,
    rows.map(({ appeal }) => appeal.processId)
  )
  let replied = 0
  for (const { id, revision, appeal } of rows) {
    const { answerId } = appeal
    const result = worked.raised.has(answerId) ? ruling.granted : ruling.others
    const isUnpayed = appeal.processId !== null && unpayed.has(appeal.processId)
    const facts = { isVoid: worked.void.has(answerId), hasMarked: marked.has(answerId), isUnpayed }
    const left = reasonToLeave(appeal, { revision, result, ...facts })
    await setState(trx, id, left ?? 'replied')
    if (left !== null || result === null) continue
    replied += 1
    await insertRow(trx, 'appeal_replies', {
      appeal_id: appeal.id,
      revision: (last.get(appeal.id)?.revision ?? 0) + 1,
      author_id: decision.orderedBy,
      response: ruling.response,
      result_id: result,
      decision_id: decision.id,
      replied_at: clock.now(),
    })
    await setStatus(trx, appeal, 'replied')
    await record(trx, {
      act: 'appeal_replied',
      ...about(decision, appeal),
      detail: { appeal: appeal.id, decision: decision.id },
      before: { result: null },
      after: { result },
    })
  }
  return { ...step, counts: { replied } }
}

type Facts = {
  readonly revision: number
  readonly result: number | null
  /** The answer holds something else by now. */
  readonly isVoid: boolean
  readonly hasMarked: boolean
  /** Its payment was taken back since. */
  readonly isUnpayed: boolean
}

function reasonToLeave(
  appeal: Appeal,
  { revision, result, isVoid, hasMarked, isUnpayed }: Facts
): LeftReason | null {
  if (appeal.status !== 'analysis') return 'answered'
  if (appeal.revision !== revision || isVoid) return 'changed'
  if (isUnpayed) return 'unavailable'
  if (hasMarked) return 'marked_by_you'
  return result === null ? 'not_raised' : null
}

/** A reply that is disclosed, or that somebody has replaced, stays. */
const isWithdrawn = (appeal: Appeal, last: LastReply | undefined, decisionId: number): last is LastReply =>
  appeal.status === 'replied' && last !== undefined && last.decisionId === decisionId

async function withdraw(
  trx: TransactionClientContract,
  decision: AnsweringDecision,
  place: Place
): Promise<AppealsStep> {
  const { rows, last, ...step } = await nextAppeals(trx, decision, place)
  let withdrawn = 0
  for (const { id, appeal } of rows) {
    const newest = last.get(appeal.id)
    if (!isWithdrawn(appeal, newest, decision.revertsId ?? 0)) {
      await setState(trx, id, 'kept')
      continue
    }
    withdrawn += 1
    await setState(trx, id, 'withdrawn')
    await trx.from('appeal_replies').where('id', newest.id).update({ withdrawn_at: clock.now() })
    await setStatus(trx, appeal, 'analysis')
    await record(trx, {
      act: 'appeal_reply_withdrawn',
      ...about(decision, appeal),
      detail: { appeal: appeal.id, decision: decision.id },
      before: { result: newest.resultId },
      after: { result: null },
    })
  }
  return { ...step, counts: { withdrawn } }
}

const setState = (
  trx: TransactionClientContract,
  id: number,
  state: LeftReason | 'replied' | 'withdrawn' | 'kept'
) => trx.from('decision_appeals').where('id', id).update({ state })

const setStatus = (
  trx: TransactionClientContract,
  { id, revision }: Appeal,
  status: 'analysis' | 'replied'
) =>
  trx
    .from('appeals')
    .where('id', id)
    .update({ status, revision: revision + 1 })

/** In the name of whoever ordered the decision, whose session may have ended. */
const about = ({ orderedBy, institutionId }: AnsweringDecision, { applicationId }: Appeal) => ({
  by: { userId: orderedBy, group: null },
  institutionId,
  subject: { type: 'application', id: applicationId } as const,
})
