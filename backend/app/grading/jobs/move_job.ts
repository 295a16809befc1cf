import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { clock, ok, rowId, select } from '#shared'
import { moveTexts } from '../actions/move_texts.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { moveVersions } from '../queries/move_preview.js'
import { storedMove, type StoredMove } from '../queries/plan_moves.js'

type Payload = { move: number }
type Place = Pick<ChunkRequest<Payload>, 'cursor' | 'units'>

/** Texts of one chunk: each is some statements. */
const MOST_TEXTS = 200

/**
 * Carries the marks of a plan over to the version of its type that is in force since the order. The cursor is the id of a mark in force. Each chunk locks marks, carries over what was handed in for them,
 * returns what cannot be, and resolves the rest anew. Nothing is handed in meanwhile, so that each text is gone through once; the chunk that finds no more opens the plan.
 */
export const moveJob: JobType<Payload> = {
  type: 'grading.move',
  lane: 'default',
  payload: vine.create({ move: rowId() }),
  // Half of the marks in the other version is nothing that anybody could want.
  isCancellable: false,
  chunk: async (trx, { payload, cursor, units }) => {
    const move = await storedMove(trx, payload.move)
    if (move === null || move.state === 'DONE') return ok({ cursor, done: 0, ended: true })
    const plan = await storedPlan(move.planId, trx)
    if (plan === null) return ok({ cursor, done: 0, ended: true })
    return ok(await step(trx, { move, plan }, { cursor, units: Math.min(units, MOST_TEXTS) }))
  },
}

async function step(
  trx: TransactionClientContract,
  { move, plan }: { readonly move: StoredMove; readonly plan: StoredPlan },
  { cursor, units }: Place
): Promise<ChunkOutcome> {
  const marks = await select(trx, 'answer_marks', { id: 'answer_marks.id' })
    .where({ exam_id: plan.examId, item_id: plan.itemId })
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(units)
  const last = marks.at(-1)?.id
  if (last === undefined) {
    // By itself: who waits for the plan's row holds no mark that a chunk waits for.
    await open(trx, move)
    return { cursor, done: 0, ended: true }
  }
  const ids = marks.map(({ id }) => id)
  const { texts, changed, again } = await moveTexts(
    trx,
    { move, plan },
    ids,
    await moveVersions(plan, move, trx)
  )
  await trx
    .from('plan_moves')
    .where('id', move.id)
    .update({ texts: move.texts + texts, changed: move.changed + changed, again: move.again + again })
  return { cursor: last, done: texts, counts: { carried: texts - again, again }, ended: false }
}

/** Texts are given out and handed in again. */
async function open(trx: TransactionClientContract, { id, planId }: StoredMove): Promise<void> {
  await trx.from('plan_moves').where('id', id).update({ state: 'DONE', done_at: clock.now() })
  await trx.from('correction_plans').where('id', planId).update({ moving_id: null })
  await trx.from('plan_tallies').where('plan_id', planId).update({ is_stale: 1 })
}
