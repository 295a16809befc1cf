import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockExams, scoreDecided } from '#delivery'
import { guardianIdsOf } from '#identity'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { announce } from '#realtime'
import { insertRows, clock, ok, rowId, select } from '#shared'
import { linkDecided } from '../actions/link_decided.js'
import { makeTasksWithin } from '../actions/make_tasks.js'
import { isChanged, isMarkedByPerson } from '../domain/item_decision.js'
import { decidedItem, type DecidedItem } from '../queries/decided_item.js'
import { earnedChanges } from '../queries/earned_changes.js'
import { storedDecision, type StoredDecision } from '../queries/item_decisions.js'
import { decisionAppeals } from '../registered_appeals.js'

type Payload = { decision: number }
type Place = Pick<ChunkRequest<Payload>, 'cursor' | 'units'>
type Work = { readonly decision: StoredDecision; readonly item: DecidedItem }

/** Applications whose answers are in one statement. */
const MOST_APPLICATIONS = 200

/**
 * Carries out a decision about an item. The cursor is the id of an application, and begins again with each state.
 *
 * RUNNING: chunks write down what each answer earns before and after; nobody reads it. The chunk that finds no more changes the item and sets FOLLOWING: from its
 * commit on everybody reads the new points, as they are worked out from the item. FOLLOWING: chunks store points and outcomes, and the chain of each answer; they lock
 * exams that are being finished too, so that none is stored by the old key behind them. ANSWERING, where the decision has a ruling or takes one back: the cursor is
 * the id of an appeal, and each gets its reply, or loses it.
 */
export const decisionJob: JobType<Payload> = {
  type: 'grading.item_decision',
  lane: 'default',
  payload: vine.create({ decision: rowId() }),
  // Half of it is nothing that anybody could want; a decision is taken back by another.
  isCancellable: false,
  chunk: async (trx, { payload, cursor, units }) => {
    const decision = await storedDecision(trx, payload.decision)
    if (!decision || decision.state === 'DONE') return ok({ cursor, done: 0, ended: true })
    const item = await decidedItem(decision.itemId, trx)
    if (item === null) {
      // An import took it out of an exam that nobody has begun any more: other decisions about the exam are not to wait for this one.
      await setDone(trx, decision)
      return ok({ cursor, done: 0, ended: true })
    }
    const place = { cursor, units: Math.min(units, MOST_APPLICATIONS) }
    const work = { decision, item }
    return ok(await STEPS[decision.state](trx, work, place))
  },
}

/** How a decision goes on that is not DONE. */
const STEPS = { RUNNING: prepare, FOLLOWING: follow, ANSWERING: answer } as const

const setDone = (trx: TransactionClientContract, { id }: StoredDecision) =>
  trx.from('item_decisions').where('id', id).update({ state: 'DONE', done_at: clock.now() })

/** Applications of the exam behind the cursor. */
const nextOf = (trx: TransactionClientContract, { examId }: DecidedItem, { cursor, units }: Place) =>
  select(trx, 'applications', { id: 'applications.id' })
    .where('exam_id', examId)
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(units)

async function prepare(trx: TransactionClientContract, work: Work, place: Place): Promise<ChunkOutcome> {
  const { decision, item } = work
  const next = (await nextOf(trx, item, place).where('state', 'FINISHED')).map(({ id }) => id)
  const changes = await earnedChanges(trx, item, decision, { applicationIds: next, isLocked: false })
  await insertRows(
    trx,
    'score_changes',
    changes
      .filter(({ before, after }) => isChanged(before, after))
      .map(({ answerId, applicationId, before, after }) => ({
        decision_id: decision.id,
        application_id: applicationId,
        answer_id: answerId,
        before_points: before,
        after_points: after,
      }))
  )
  if (next.length === place.units) return { cursor: next.at(-1) ?? place.cursor, done: 0, ended: false }
  return { cursor: 0, done: 0, total: await putInForce(trx, work), ended: false }
}

/** The one moment from which everybody reads what was decided. @returns how many applications there are to follow */
async function putInForce(trx: TransactionClientContract, { decision, item }: Work): Promise<number> {
  const { isCancelled, isAvailable, keys } = decision.after
  await trx
    .from('items')
    .where('id', item.id)
    .update({
      is_cancelled: isCancelled ? 1 : 0,
      is_available: isAvailable ? 1 : 0,
      // Also where the imported key holds again: what is stored is not believed any more.
      ruling_json: JSON.stringify({ keys }),
    })
  await trx
    .from('item_decisions')
    .where('id', decision.id)
    .update({ state: 'FOLLOWING', in_force_at: clock.now() })
  const [row] = await trx
    .query<{ total: number | string }>()
    .from('applications')
    .where('exam_id', item.examId)
    .count('* as total')
  return Number(row?.total ?? 0) + (await pendingOf(trx, decision))
}

/** Appeals that come behind the points. */
const pendingOf = async (trx: TransactionClientContract, decision: StoredDecision): Promise<number> =>
  (await decisionAppeals()?.pending(trx, decision)) ?? 0

async function follow(trx: TransactionClientContract, work: Work, place: Place): Promise<ChunkOutcome> {
  const { decision, item } = work
  const next = (await nextOf(trx, item, place)).map(({ id }) => id)
  const finished = (await lockExams(trx, next)).filter(({ state }) => state === 'FINISHED')
  const applicationIds = finished.map(({ id }) => id)
  const changes = await earnedChanges(trx, item, decision, { applicationIds, isLocked: true })
  await scoreDecided(trx, finished, {
    answerIds: changes.map(({ answerId }) => answerId),
    marks: new Map(changes.flatMap(({ answerId, mark }) => (mark === null ? [] : [[answerId, mark]]))),
  })
  // Who finished later has never had other points.
  const since = decision.inForceAt ?? 0
  const had = new Set(finished.flatMap(({ id, finishedAt }) => ((finishedAt ?? 0) <= since ? [id] : [])))
  const counted = await linkDecided(
    trx,
    decision,
    changes.filter(({ applicationId }) => had.has(applicationId))
  )
  const others = next.filter((id) => !had.has(id))
  // A chunk that read them as they were before somebody opened them again may have written what nobody had.
  if (others.length > 0)
    await trx
      .from('score_changes')
      .where('decision_id', decision.id)
      .whereIn('application_id', others)
      .whereNull('hash')
      .update({ is_void: 1 })
  const guardians = await guardianIdsOf(
    finished.map(({ userId }) => userId),
    trx
  )
  // A chunk that is undone hints nothing.
  trx.after('commit', () => {
    for (const { id, userId } of finished)
      for (const reader of [userId, ...(guardians.get(userId) ?? [])])
        announce(`users/${reader}`, { kind: 'score', version: since, userId, applicationId: id })
  })
  // Of what was finished while nobody had to judge it there are no tasks.
  const { isAvailable, isCancelled } = decision.after
  if (isMarkedByPerson(item.imported) && isAvailable && !isCancelled)
    await makeTasksWithin(trx, applicationIds)
  const counts = { changed: counted }
  if (next.length === place.units)
    return { cursor: next.at(-1) ?? place.cursor, done: next.length, counts, ended: false }
  const hasAppeals = (await pendingOf(trx, decision)) > 0
  if (hasAppeals) await trx.from('item_decisions').where('id', decision.id).update({ state: 'ANSWERING' })
  else await setDone(trx, decision)
  return { cursor: 0, done: next.length, counts, ended: !hasAppeals }
}

async function answer(
  trx: TransactionClientContract,
  { decision }: Work,
  place: Place
): Promise<ChunkOutcome> {
  const step = await decisionAppeals()?.step(trx, decision, place)
  if (step !== undefined && !step.ended) return step
  await setDone(trx, decision)
  return step ?? { cursor: place.cursor, done: 0, ended: true }
}
