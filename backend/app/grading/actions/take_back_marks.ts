import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import type { ChainHead } from '../domain/event_chain.js'
import { outcomeOf, type ReturnableMark } from '../domain/returned_marks.js'
import { resolveRounds } from '../domain/resolve_marks.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { handedIn, readMarks } from '../queries/handed_marks.js'
import { ruleOf, type PlanRule } from '../queries/plan_rule.js'
import { appendEvents, eventRow, type EventRow } from './append_events.js'
import { endReadings } from './end_readings.js'

/** The mark in force of a text, locked, with the head of its chain. */
export type LockedHead = ChainHead & { readonly answerId: number; readonly correctionId: number }

/** `at`: epoch ms. */
export type Return = {
  readonly caller: Caller
  readonly plan: StoredPlan
  readonly corrector: number
  readonly reason: string
  readonly at: number
}

type Taken = {
  readonly returned: readonly ReturnableMark[]
  /** By answer. */
  readonly heads: ReadonlyMap<number, LockedHead>
}

const answersOf = (marks: readonly ReturnableMark[]): number[] => marks.map(({ answerId }) => answerId)

/** Takes marks of one corrector out of their rounds; the marks in force of their texts are locked. Of each text there is one: nobody gives a text two. */
export async function takeBack(
  trx: TransactionClientContract,
  act: Return,
  { returned, heads }: Taken
): Promise<void> {
  const { plan } = act
  // Of no round any more: no reader of marks finds it. In no lot: it is not handed in with the rest of one.
  await trx
    .from('corrector_marks')
    .whereIn(
      'id',
      returned.map(({ id }) => id)
    )
    .update({ round: null, lot_id: null })
  const settled = await textsSettled(trx, plan, returned)
  const cleared = returned.filter((mark) => outcomeOf(mark) === 'resolved' && !settled.has(mark.answerId))
  const tasks = await tasksOf(trx, answersOf(returned))
  await awaitAnother(trx, { returned, settled, tasks })
  await clear(trx, { cleared, heads })
  await link(trx, act, { returned, heads, cleared: new Set(answersOf(cleared)) })
  // A mark that is no more is not read once more.
  await endReadings(trx, { answerIds: answersOf(returned), author: act.corrector })
  await trx.from('plan_tallies').where('plan_id', plan.id).update({ is_stale: 1 })
}

/** Texts whose other marks need none in the place of the returned one: it was a third that did not decide, or whose first two are not both there. */
async function textsSettled(
  trx: TransactionClientContract,
  plan: StoredPlan,
  returned: readonly ReturnableMark[]
): Promise<Set<number>> {
  const thirds = returned.filter(({ round }) => round === LAST_MARKER_ROUND)
  const settled = new Set<number>()
  if (thirds.length === 0) return settled
  const rule = await ruleOf(plan, trx)
  for (const { answerId } of thirds) if (!(await needsThird(trx, rule, answerId))) settled.add(answerId)
  return settled
}

async function needsThird(
  trx: TransactionClientContract,
  rule: PlanRule,
  answerId: number
): Promise<boolean> {
  const resolution = resolveRounds(readMarks(await handedIn(trx, answerId), rule), rule.resolve)
  return resolution.state === 'needs' && resolution.what === 'third'
}

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  round: 'correction_tasks.round',
  state: 'correction_tasks.state',
} as const
type Task = Row<typeof TASK>

/** Read without locks, and then changed by their ids: MariaDB would lock the gaps of those that are not there. */
const tasksOf = (trx: TransactionClientContract, answerIds: readonly number[]): Promise<Task[]> =>
  select(trx, 'correction_tasks', TASK)
    .whereIn('answer_id', [...answerIds])
    .where('round', '<=', PANEL_ROUND)

/** Each place of a mark waits again; a third or a panel that nobody has begun with is asked for anew where the new mark needs it. */
async function awaitAnother(
  trx: TransactionClientContract,
  {
    returned,
    settled,
    tasks,
  }: {
    readonly returned: readonly ReturnableMark[]
    readonly settled: ReadonlySet<number>
    readonly tasks: readonly Task[]
  }
): Promise<void> {
  const rounds = new Map(returned.map(({ answerId, round }) => [answerId, round]))
  const isPlace = ({ answerId, round }: Task) => rounds.get(answerId) === round
  const isBehind = ({ answerId, round }: Task) =>
    round > (rounds.get(answerId) ?? 0) && [LAST_MARKER_ROUND, PANEL_ROUND].includes(round)
  const idsOf = (some: readonly Task[]) => some.map(({ id }) => id)
  const byId = (some: readonly Task[]) => trx.from('correction_tasks').whereIn('id', idsOf(some))
  await byId(tasks.filter((task) => isPlace(task) && !settled.has(task.answerId))).update({
    state: 'WAITING',
    taken_by: null,
    lot_id: null,
  })
  await byId(tasks.filter((task) => isPlace(task) && settled.has(task.answerId))).delete()
  // One that somebody has taken since stays theirs.
  await byId(tasks.filter((task) => isBehind(task) && task.state === 'WAITING'))
    .where('state', 'WAITING')
    .delete()
}

/** These have no mark in force any more. */
async function clear(
  trx: TransactionClientContract,
  { cleared, heads }: Pick<Taken, 'heads'> & { readonly cleared: readonly ReturnableMark[] }
): Promise<void> {
  const answerIds = answersOf(cleared)
  const ids = answerIds.flatMap((answerId) => heads.get(answerId)?.correctionId ?? [])
  // Who has read what the answer held has read an older revision.
  await trx.from('corrections').whereIn('id', ids).increment('revision', 1)
  await trx
    .from('corrections')
    .whereIn('id', ids)
    .update({ points: null, situation: null, annotations_json: null, author_id: null, marked_at: null })
  await trx.from('answer_marks').whereIn('answer_id', answerIds).update({ status: 'analysis', points: null })
}

async function link(
  trx: TransactionClientContract,
  { caller, corrector, reason, at }: Return,
  { returned, heads, cleared }: Taken & { readonly cleared: ReadonlySet<number> }
): Promise<void> {
  const rows = returned.map(({ answerId, round, points }): EventRow => {
    const head = heads.get(answerId)
    if (head === undefined) throw new Error(`answer ${answerId}: its mark is returned and not locked`)
    const after = { round, corrector, ...(cleared.has(answerId) && { points: null, situation: null }) }
    return eventRow({ answerId, kind: 'returned', by: caller, at, before: { points }, after, reason }, head)
  })
  await appendEvents(trx, rows)
  for (const row of rows)
    await trx
      .from('answer_marks')
      .where('answer_id', row.answer_id)
      .update({ sequence: row.sequence, head_hash: row.hash })
}
