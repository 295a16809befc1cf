import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { failedJobs } from '#jobs'
import { select, type Row } from '#shared'
import type { MoveState, PlanMoveView } from '../move_views.js'
import { typesById } from './correction_types.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const MOVE = {
  id: 'plan_moves.id',
  planId: 'plan_moves.plan_id',
  fromTypeId: 'plan_moves.from_type_id',
  toTypeId: 'plan_moves.to_type_id',
  state: 'plan_moves.state',
  texts: 'plan_moves.texts',
  changed: 'plan_moves.changed',
  again: 'plan_moves.again',
  reason: 'plan_moves.reason',
  orderedBy: 'plan_moves.ordered_by',
  orderedAt: 'plan_moves.ordered_at',
  doneAt: 'plan_moves.done_at',
  jobId: 'plan_moves.job_id',
} as const

export type StoredMove = Omit<Row<typeof MOVE>, 'state'> & { readonly state: MoveState }

const moveOf = ({ state, ...row }: Row<typeof MOVE>): StoredMove => ({
  ...row,
  state: state === 'DONE' ? 'DONE' : 'RUNNING',
})

export async function storedMove(client: Client, id: number): Promise<StoredMove | null> {
  const row = await select(client, 'plan_moves', MOVE).where('id', id).first()
  return row ? moveOf(row) : null
}

/** Moves of one answer of the board. */
const MOVES_MOST = 20

/** The newest moves of a plan. */
export async function planMoves(planId: number): Promise<PlanMoveView[]> {
  const rows = await select(db, 'plan_moves', MOVE)
    .where('plan_id', planId)
    .orderBy('id', 'desc')
    .limit(MOVES_MOST)
  return viewsOf(rows.map(moveOf), db)
}

/** A move of this plan; null: there is none. */
export async function moveOfPlan(planId: number, id: number): Promise<PlanMoveView | null> {
  const rows = await select(db, 'plan_moves', MOVE).where({ id, plan_id: planId })
  return (await viewsOf(rows.map(moveOf), db))[0] ?? null
}

/** The move that an order with this basis made; null: none has. */
export async function moveByBasis(
  planId: number,
  basis: string,
  client: Client
): Promise<PlanMoveView | null> {
  const rows = await select(client, 'plan_moves', MOVE).where({ plan_id: planId, basis })
  return (await viewsOf(rows.map(moveOf), client))[0] ?? null
}

async function viewsOf(moves: readonly StoredMove[], client: Client): Promise<PlanMoveView[]> {
  if (moves.length === 0) return []
  const people = await select(client, 'users', { id: 'users.id', name: 'users.name' }).whereIn(
    'id',
    moves.map(({ orderedBy }) => orderedBy)
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const types = await typesById(
    moves.flatMap(({ fromTypeId, toTypeId }) => [fromTypeId, toTypeId]),
    client
  )
  const version = (id: number) => ({ id, version: types.get(id)?.version ?? 0 })
  const failed = await failedJobs(
    client,
    moves.flatMap(({ state, jobId }) => (state === 'RUNNING' && jobId !== null ? [jobId] : []))
  )
  return moves.map(({ fromTypeId, toTypeId, orderedBy, orderedAt: at, planId: _plan, ...move }) => ({
    ...move,
    ...stateWith(move, failed),
    from: version(fromTypeId),
    to: version(toTypeId),
    by: { id: orderedBy, name: names.get(orderedBy) ?? '' },
    at,
  }))
}

/** One that runs, and whose job has failed for good, has stopped. */
function stateWith(
  { state, jobId }: Pick<StoredMove, 'state' | 'jobId'>,
  failed: Awaited<ReturnType<typeof failedJobs>>
): Pick<PlanMoveView, 'state' | 'failure'> {
  const failure = (state === 'RUNNING' && jobId !== null && failed.get(jobId)) || null
  return { state: failure ? 'FAILED' : state, failure }
}

/** Does a plan of the collection go over to another version just now? Its marks are not what they will be. */
export const isMovingIn = async (client: Client, collectionId: number): Promise<boolean> =>
  (await select(client, 'correction_plans', { id: 'correction_plans.id' })
    .where('collection_id', collectionId)
    .whereNotNull('moving_id')
    .first()) !== null
