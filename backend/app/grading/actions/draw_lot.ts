import { randomBytes, randomInt } from 'node:crypto'
import {
  clock,
  columnsSql,
  forUpdate,
  inList,
  inRawTransaction,
  isDuplicateKey,
  type Caller,
  type RawTransaction,
  type Row,
  type Statement,
} from '#shared'
import { mixed } from '../domain/control_text.js'
import { isOpenAt, MOST_DRAW_KEY, PANEL_ROUND, SAMPLE_ROUND } from '../domain/correction_plan.js'
import type { LotPurpose } from '../domain/qualification.js'
import type { NoLot } from '../lot_views.js'
import { maySupervise } from '../policies/plan_policy.js'
import { storedPlan, type KnownPlan, type StoredPlan } from '../queries/correction_plans.js'
import { readBefore } from '../queries/before_draw.js'
import { controlTasks } from './draw_controls.js'
import { setTasks } from './draw_set.js'
import { endLot } from './end_lots.js'
import { DRAFT, draftRenewal, renewDrafts, type Draft, type DraftRenewal } from './renew_drafts.js'
import { sitterRule } from './sitter_rule.js'

/** Candidates that are looked at for each that is wanted: others may be taking some of them. */
const LOOKED_AT = 2

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  drawKey: 'correction_tasks.draw_key',
} as const
type Task = Row<typeof TASK>
type HeldTask = Pick<Task, 'id' | 'answerId'>

type Known = Pick<KnownPlan, 'plan' | 'role'>
type Drawing = Known & { readonly renewal: DraftRenewal | null }

/**
 * Gives a corrector a lot, or leaves them the one that they hold. No two get the same task: each is locked before it is taken, and what others are
 * taking is passed over; `unique(answer, round)` and `unique(answer, taken_by)` stand behind it.
 * @returns why there is none; null: there is one
 */
export async function drawLot(caller: Caller, known: Known): Promise<NoLot | null> {
  // Read before the transaction; a plan that is another by then is read again.
  const renewal = await draftRenewal(known.plan)
  const draw = async (): Promise<NoLot | null> => {
    const drawn = await inRawTransaction((trx) => drawIn(trx, caller, { ...known, renewal }))
    if (drawn !== 'changed') return drawn
    const plan = await storedPlan(known.plan.id)
    return plan === null ? 'closed' : drawLot(caller, { plan, role: known.role })
  }
  try {
    return await draw()
  } catch (error) {
    // Of two calls of one person at once the second finds the lot of the first.
    if (isDuplicateKey(error)) return draw()
    throw error
  }
}

/** @returns `changed`: the plan is another by now, a lot of theirs has just ended, or texts of a set were handed in: it is begun anew, as what was read is as it was */
async function drawIn(
  trx: RawTransaction,
  caller: Caller,
  { plan, role, renewal }: Drawing
): Promise<NoLot | 'changed' | null> {
  const now = clock.now()
  const { userId } = caller
  const before = await readBefore(trx, plan, userId, now)
  if (before.version !== plan.version) return 'changed'
  if (plan.movingId !== null) return 'moving'
  if (!before.isMember) return 'closed'
  const held = before.openLot === null ? null : await heldLot(trx, before.openLot, now)
  if (held !== null) return held === 'ended' ? 'changed' : null
  if (!isOpenAt(plan, now)) return 'closed'
  const today = plan.dailyCap === null ? Number.MAX_SAFE_INTEGER : plan.dailyCap - before.markedToday
  if (today <= 0) return 'cap_reached'
  const room = plan.mostHeld - before.heldElsewhere
  if (room <= 0) return 'holds_enough'
  const wanted = Math.min(plan.lotSize, room, today)
  const who = { plan, userId, sitters: sitterRule(caller, plan) }
  // Who watches over the plan reads which texts of it were marked beforehand, and with what.
  const isWatching = maySupervise(role)
  const set = isWatching ? null : await setTasks(trx, who, { wanted, before: before.ofSets })
  if (typeof set === 'string') return set
  if (set !== null) {
    await store(trx, { plan, userId, purpose: set.purpose, renewal }, set.tasks)
    return null
  }
  const tasks = await takeable(trx, caller, plan, wanted)
  // Where nothing waits there are no control texts either: a lot of them alone would tell what they are.
  if (tasks.length === 0) return 'nothing_waits'
  const controls = isWatching ? [] : await controlTasks(trx, who, tasks.length)
  const lot = mixed<HeldTask>(tasks, controls, { most: wanted, pick: randomInt })
  await store(trx, { plan, userId, purpose: 'marking', renewal }, lot)
  return null
}

/**
 * The lot that they hold; one that is over is ended.
 * @returns `ended`: others may have ended it while it was waited for: what MariaDB shows this transaction is as it was before
 */
async function heldLot(trx: RawTransaction, id: number, now: number): Promise<'held' | 'ended'> {
  const [lot] = await trx.all<{ leaseUntil: number }>(
    `SELECT lease_until AS leaseUntil FROM correction_lots WHERE id = ? AND is_open = 1${forUpdate(trx)}`,
    [id]
  )
  if (lot === undefined) return 'ended'
  const held = await trx.all<{ id: number }>(
    `SELECT id FROM correction_tasks WHERE lot_id = ? AND state = 'HELD'${forUpdate(trx)}`,
    [id]
  )
  const isLapsed = lot.leaseUntil < now
  if (held.length > 0 && !isLapsed) return 'held'
  endLot(trx, id, isLapsed ? 'lapsed' : 'handed_in')
  return 'ended'
}

/** Waiting tasks of different answers, from a random point on and round, locked. */
async function takeable(
  trx: RawTransaction,
  caller: Caller,
  plan: StoredPlan,
  wanted: number
): Promise<Task[]> {
  const from = randomInt(MOST_DRAW_KEY)
  const taken = new Map<number, Task>()
  for (const range of [
    { least: from, most: MOST_DRAW_KEY },
    { least: 0, most: from - 1 },
  ]) {
    let last: Pick<Task, 'drawKey' | 'id'> = { drawKey: range.least, id: 0 }
    while (taken.size < wanted) {
      const found = await waiting(trx, caller, plan, { last, most: range.most, limit: wanted * LOOKED_AT })
      await takeSome(trx, found, { taken, wanted })
      const end = found.at(-1)
      if (end === undefined || found.length < wanted * LOOKED_AT) break
      last = end
    }
  }
  return [...taken.values()]
}

/** Locks no more than are wanted: only of those that others are taking there are more. */
async function takeSome(
  trx: RawTransaction,
  found: readonly Task[],
  { taken, wanted }: { readonly taken: Map<number, Task>; readonly wanted: number }
): Promise<void> {
  let rest = [...found]
  while (taken.size < wanted && rest.length > 0) {
    const next = new Map<number, Task>()
    const later: Task[] = []
    for (const task of rest)
      if (taken.size + next.size < wanted && !taken.has(task.answerId) && !next.has(task.answerId))
        next.set(task.answerId, task)
      else later.push(task)
    if (next.size === 0) return
    for (const task of await locked(trx, [...next.values()])) taken.set(task.answerId, task)
    rest = later
  }
}

type Walk = { readonly last: Pick<Task, 'drawKey' | 'id'>; readonly most: number; readonly limit: number }

/** MariaDB and MySQL would read the waiting tasks from the first one on, not from the place in which a draw begins. */
const BY_DRAW_KEY = ' FORCE INDEX (correction_tasks_draw_index)'

/** Waiting tasks behind a place, second readings of samples that have not ended among them, without what this person marks or has marked, which may have been returned, and without candidates of whom they get no texts. */
async function waiting(
  trx: RawTransaction,
  caller: Caller,
  plan: StoredPlan,
  { last, most, limit }: Walk
): Promise<Task[]> {
  const { userId } = caller
  const sitters = sitterRule(caller, plan)
  return trx.all<Task>(
    `SELECT ${columnsSql(TASK)} FROM correction_tasks${trx.locksRows ? BY_DRAW_KEY : ''}
     WHERE correction_tasks.plan_id = ? AND correction_tasks.state = 'WAITING' AND correction_tasks.round <= ? AND correction_tasks.round <> ?
       AND correction_tasks.draw_key >= ? AND (correction_tasks.draw_key > ? OR correction_tasks.id > ?)
       AND correction_tasks.draw_key <= ?
       AND COALESCE((SELECT 1 FROM correction_tasks o WHERE o.answer_id = correction_tasks.answer_id AND o.taken_by = ?), 0) = 0
       AND COALESCE((SELECT 1 FROM corrector_marks m WHERE m.answer_id = correction_tasks.answer_id AND m.author_id = ? AND m.handed_in_at IS NOT NULL), 0) = 0
       AND (correction_tasks.round <> ? OR COALESCE((SELECT MAX(1) FROM sample_readings r WHERE r.answer_id = correction_tasks.answer_id AND r.read_at IS NULL AND r.ended_at IS NULL), 0) = 1)
       AND ${sitters.passes('correction_tasks.application_id')}
     ORDER BY correction_tasks.draw_key, correction_tasks.id LIMIT ?`,
    [
      plan.id,
      SAMPLE_ROUND,
      PANEL_ROUND,
      last.drawKey,
      last.drawKey,
      last.id,
      most,
      userId,
      userId,
      SAMPLE_ROUND,
      ...sitters.values,
      limit,
    ]
  )
}

/** Of these tasks those that still wait, locked by their keys alone; what somebody else locks is passed over. */
async function locked(trx: RawTransaction, tasks: readonly Task[]): Promise<Task[]> {
  if (!trx.locksRows || tasks.length === 0) return [...tasks]
  const list = inList(tasks.map(({ id }) => id))
  const rows = await trx.all<{ id: number }>(
    `SELECT id FROM correction_tasks WHERE id IN (${list.marks}) AND state = 'WAITING' FOR UPDATE SKIP LOCKED`,
    list.values
  )
  const free = new Set(rows.map(({ id }) => id))
  return tasks.filter(({ id }) => free.has(id))
}

type NewLot = Pick<Drawing, 'plan' | 'renewal'> & { readonly userId: number; readonly purpose: LotPurpose }

/** The lot that this transaction has made. MariaDB would lock the lots that it looks at where it reads for a write. */
const newLot = ({ dialect }: RawTransaction, planId: number, userId: number): Statement =>
  dialect === 'mysql'
    ? { sql: 'LAST_INSERT_ID()', values: [] }
    : {
        sql: '(SELECT id FROM correction_lots WHERE plan_id = ? AND user_id = ? AND is_open = 1)',
        values: [planId, userId],
      }

/** All of it but what is read of drafts goes with the commit. */
async function store(
  trx: RawTransaction,
  { plan, userId, purpose, renewal }: NewLot,
  tasks: readonly HeldTask[]
): Promise<void> {
  const now = clock.now()
  const drafts = await draftsOf(trx, userId, tasks, renewal)
  trx.write(
    'INSERT INTO correction_lots (plan_id, user_id, purpose, taken_at, lease_until, is_open) VALUES (?, ?, ?, ?, ?, 1)',
    [plan.id, userId, purpose, now, now + plan.leaseMinutes * 60_000]
  )
  const lot = newLot(trx, plan.id, userId)
  const ids = inList(tasks.map(({ id }) => id))
  trx.write(
    `UPDATE correction_tasks SET state = 'HELD', taken_by = ?, lot_id = ${lot.sql} WHERE id IN (${ids.marks}) AND state = 'WAITING'`,
    [userId, ...lot.values, ...ids.values],
    tasks.length
  )
  if (renewal !== null) renewDrafts(trx, renewal, drafts)
  const known = new Set(drafts.map(({ answerId }) => answerId))
  const places = tasks.map(({ answerId }, at) => ({ answerId, position: at + 1 }))
  for (const { answerId, position } of places)
    if (known.has(answerId))
      trx.write(
        `UPDATE corrector_marks SET lot_id = ${lot.sql}, position = ? WHERE author_id = ? AND answer_id = ?`,
        [...lot.values, position, userId, answerId]
      )
  const begun = places.filter(({ answerId }) => !known.has(answerId))
  if (begun.length === 0) return
  const row = `(?, ?, ?, ${lot.sql}, ?, ?, 0)`
  trx.write(
    `INSERT INTO corrector_marks (plan_id, answer_id, author_id, lot_id, position, handle, revision) VALUES ${row}${`, ${row}`.repeat(begun.length - 1)}`,
    begun.flatMap(({ answerId, position }) => [
      plan.id,
      answerId,
      userId,
      ...lot.values,
      position,
      newHandle(),
    ])
  )
}

const newHandle = (): string => randomBytes(24).toString('base64url')

/** What they gave these texts before. Where it is to be read in another version, locked by what is there, so that no save is undone that comes in between. */
async function draftsOf(
  trx: RawTransaction,
  userId: number,
  tasks: readonly HeldTask[],
  renewal: DraftRenewal | null
): Promise<Draft[]> {
  const answers = inList(tasks.map(({ answerId }) => answerId))
  const found = await trx.all<Draft>(`${DRAFTS} author_id = ? AND answer_id IN (${answers.marks})`, [
    userId,
    ...answers.values,
  ])
  if (renewal === null || found.length === 0) return found
  const ids = inList(found.map(({ id }) => id))
  return trx.all<Draft>(`${DRAFTS} id IN (${ids.marks})${forUpdate(trx)}`, ids.values)
}

const DRAFTS = `SELECT ${columnsSql(DRAFT, 'plain')} FROM corrector_marks WHERE`
