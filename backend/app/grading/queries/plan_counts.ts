import db from '@adonisjs/lucid/services/db'
import type { Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import type { PlanProgressTally, TaskCount } from '../domain/mark_tally.js'
import type { PlanCounts } from '../plan_views.js'
import { FIRST_ROUND } from './stored_tasks.js'

type Task = {
  planId: 'correction_tasks.plan_id'
  round: 'correction_tasks.round'
  state: 'correction_tasks.state'
}
type OfPlan = TaskCount & { readonly planId: number }

/** A plan with more texts shows what was counted behind its hand-ins: counting 200,000 tasks takes 0.1 s, and reading 100,000 marks more. */
export const LIVE_MOST = 5_000

const MARKER_ROUNDS = [FIRST_ROUND, 2, LAST_MARKER_ROUND]

const grouped = (planIds: readonly number[], rounds: readonly number[]) =>
  db
    .query<Row<Task> & { total: number | string }>()
    .from('correction_tasks')
    .whereIn('plan_id', [...planIds])
    .whereIn('round', [...rounds])
    .groupBy('plan_id', 'round', 'state')
    .select('plan_id as planId', 'round', 'state')
    .count('* as total')

const readCounts = async (query: ReturnType<typeof grouped>): Promise<OfPlan[]> =>
  (await query).map(({ planId, total, ...row }) => ({ ...row, planId: planId ?? 0, total: Number(total) }))

/** Tasks of these plans by round and state, without those of control texts: read from an index alone. */
export const countTasks = async (planIds: readonly number[]): Promise<OfPlan[]> =>
  planIds.length === 0 ? [] : readCounts(grouped(planIds, [...MARKER_ROUNDS, PANEL_ROUND]))

/** How many of these tasks are in this round, and in these states where some are named. */
export const countIn = (tasks: readonly TaskCount[], round: number, ...states: readonly string[]): number =>
  tasks
    .filter((task) => task.round === round && (states.length === 0 || states.includes(task.state)))
    .reduce((all, { total }) => all + total, 0)

type Counted = PlanProgressTally & { readonly countedAt: number }

/** `tally`: what was counted of a plan last, where it was. `isLarge`: its tasks and its marks in force are not counted now. */
export type PlanTasks = {
  readonly tasks: readonly TaskCount[]
  readonly tally: Counted | null
  readonly isLarge: boolean
}

/** The tasks of these plans by round and state. Of a large one what somebody holds and what the panel has are as they are now, the rest as it was counted last. */
export async function planTasks(
  planIds: readonly number[],
  liveMost = LIVE_MOST
): Promise<Map<number, PlanTasks>> {
  const counted = await countedProgress(planIds)
  const isLarge = (id: number) => countIn(counted.get(id)?.tasks ?? [], FIRST_ROUND) > liveMost
  const large = planIds.filter(isLarge)
  const now = [
    ...(await countTasks(planIds.filter((id) => !isLarge(id)))),
    ...(large.length === 0
      ? []
      : [
          ...(await readCounts(grouped(large, MARKER_ROUNDS).where('state', 'HELD'))),
          ...(await readCounts(grouped(large, [PANEL_ROUND]))),
        ]),
  ]
  return new Map(
    planIds.map((id) => {
      const own = now.filter(({ planId }) => planId === id)
      const tally = counted.get(id) ?? null
      return [
        id,
        isLarge(id)
          ? { tasks: withHeld(tally?.tasks ?? [], own), tally, isLarge: true }
          : { tasks: own, tally, isLarge: false },
      ]
    })
  )
}

/** What was not marked when it was counted waits, but for what is held now. */
function withHeld(counted: readonly TaskCount[], now: readonly TaskCount[]): TaskCount[] {
  return [
    ...now,
    ...MARKER_ROUNDS.flatMap((round) => {
      const open = countIn(counted, round, 'WAITING', 'HELD')
      return [
        { round, state: 'WAITING', total: Math.max(0, open - countIn(now, round, 'HELD')) },
        { round, state: 'MARKED', total: countIn(counted, round, 'MARKED') },
      ]
    }),
  ]
}

async function countedProgress(planIds: readonly number[]): Promise<Map<number, Counted>> {
  const rows = await db
    .query<
      Row<{
        planId: 'plan_tallies.plan_id'
        countedAt: 'plan_tallies.counted_at'
        progress: 'plan_tallies.progress_json'
      }>
    >()
    .from('plan_tallies')
    .whereIn('plan_id', [...planIds])
    .whereNotNull('progress_json')
    .select('plan_id as planId', 'counted_at as countedAt', 'progress_json as progress')
  return new Map(
    rows.map(({ planId, countedAt, progress }) => [
      planId,
      { ...(JSON.parse(progress ?? '') as PlanProgressTally), countedAt: Number(countedAt) },
    ])
  )
}

/** Texts of these plans with a mark in force, each looked up. */
export async function resolvedTexts(planIds: readonly number[]): Promise<Map<number, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .query<Row<{ planId: 'correction_tasks.plan_id' }> & { total: number | string }>()
    .from('correction_tasks')
    .join('answer_marks', 'answer_marks.answer_id', 'correction_tasks.answer_id')
    .whereIn('correction_tasks.plan_id', [...planIds])
    .where('correction_tasks.round', FIRST_ROUND)
    .whereNotNull('answer_marks.points')
    .groupBy('correction_tasks.plan_id')
    .select('correction_tasks.plan_id as planId')
    .count('* as total')
  return new Map(rows.map(({ planId, total }) => [planId ?? 0, Number(total)]))
}

/** Of these plans, as their tasks were read. */
export async function resolvedOf(found: ReadonlyMap<number, PlanTasks>): Promise<Map<number, number>> {
  const live = await resolvedTexts([...found].flatMap(([id, { isLarge }]) => (isLarge ? [] : [id])))
  return new Map(
    [...found].map(([id, { tally, isLarge }]) => [id, (isLarge ? tally?.resolved : live.get(id)) ?? 0])
  )
}

/** How many texts of these plans are where. */
export async function countsOf(
  planIds: readonly number[],
  liveMost = LIVE_MOST
): Promise<Map<number, PlanCounts>> {
  const found = await planTasks(planIds, liveMost)
  const resolved = await resolvedOf(found)
  return new Map(
    [...found].map(([id, { tasks }]) => {
      const ofMarkers = (state: string) =>
        MARKER_ROUNDS.reduce((all, round) => all + countIn(tasks, round, state), 0)
      return [
        id,
        {
          waiting: ofMarkers('WAITING'),
          held: ofMarkers('HELD'),
          marked: ofMarkers('MARKED'),
          discrepant: countIn(tasks, LAST_MARKER_ROUND, 'WAITING', 'HELD'),
          panel: countIn(tasks, PANEL_ROUND, 'WAITING'),
          resolved: resolved.get(id) ?? 0,
        },
      ]
    })
  )
}
