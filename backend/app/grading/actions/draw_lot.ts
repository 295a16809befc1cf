import { randomBytes, randomInt } from 'node:crypto'
import {
  clock,
  columnsSql,
  forShare,
  inList,
  inRawTransaction,
  isDuplicateKey,
  startOfSchoolDay,
  type Caller,
  type RawTransaction,
  type Row,
} from '#shared'
import { mixed } from '../domain/control_text.js'
import { isOpenAt, MOST_DRAW_KEY, PANEL_ROUND, SAMPLE_ROUND } from '../domain/correction_plan.js'
import type { LotPurpose } from '../domain/qualification.js'
import type { NoLot } from '../lot_views.js'
import { maySupervise } from '../policies/plan_policy.js'
import { storedPlan, type KnownPlan, type StoredPlan } from '../queries/correction_plans.js'
import { controlTasks } from './draw_controls.js'
import { setTasks } from './draw_set.js'
import { DRAFT, draftRenewal, renewDrafts, type Draft, type DraftRenewal } from './renew_drafts.js'
import { sitterRule } from './sitter_rule.js'

/** Candidates that are looked at for each that is wanted: others may be taking some of them. */
const LOOKED_AT = 4

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

/** @returns `changed`: the plan is another by now, or a lot of theirs has just ended: it is begun anew, as what was read is as it was */
async function drawIn(
  trx: RawTransaction,
  caller: Caller,
  { plan, role, renewal }: Drawing
): Promise<NoLot | 'changed' | null> {
  const now = clock.now()
  const lock = trx.locksRows ? ' FOR UPDATE' : ''
  const { userId } = caller
  // Shared, so that correctors do not wait for each other, and nobody changes what is fixed once somebody has texts.
  const [present] = await trx.all<{ version: number }>(
    `SELECT version FROM correction_plans WHERE id = ?${forShare(trx)}`,
    [plan.id]
  )
  if (present?.version !== plan.version) return 'changed'
  if (plan.movingId !== null) return 'moving'
  // One draw of a person at a time.
  const members = await trx.all<{ id: number }>(
    `SELECT id FROM correction_members WHERE plan_id = ? AND user_id = ? AND role = 'corrector' AND state = 'active'${lock}`,
    [plan.id, userId]
  )
  if (members.length === 0) return 'closed'
  const held = await heldLot(trx, plan.id, userId, now)
  if (held !== null) return held === 'ended' ? 'changed' : null
  if (!isOpenAt(plan, now)) return 'closed'
  const today = await leftToday(trx, plan, userId, now)
  if (today <= 0) return 'cap_reached'
  const room = plan.mostHeld - (await heldElsewhere(trx, userId))
  if (room <= 0) return 'holds_enough'
  const wanted = Math.min(plan.lotSize, room, today)
  const who = { plan, userId, sitters: sitterRule(caller, plan) }
  // Who watches over the plan reads which texts of it were marked beforehand, and with what.
  const isWatching = maySupervise(role)
  const set = isWatching ? null : await setTasks(trx, who, wanted)
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
 * @returns null: they had none. `ended`: they had one, which others may have ended while it was waited for: what MariaDB shows this transaction is as it was before
 */
async function heldLot(
  trx: RawTransaction,
  planId: number,
  userId: number,
  now: number
): Promise<'held' | 'ended' | null> {
  const lock = trx.locksRows ? ' FOR UPDATE' : ''
  // Found without a lock: MariaDB would lock the gap in which the row is not, and correctors who begin at once undo each other.
  const [open] = await trx.all<{ id: number }>(
    'SELECT id FROM correction_lots WHERE plan_id = ? AND user_id = ? AND is_open = 1',
    [planId, userId]
  )
  if (open === undefined) return null
  const [lot] = await trx.all<{ id: number; leaseUntil: number }>(
    `SELECT id, lease_until AS leaseUntil FROM correction_lots WHERE id = ? AND is_open = 1${lock}`,
    [open.id]
  )
  if (lot === undefined) return 'ended'
  const held = await trx.all<{ id: number }>(
    `SELECT id FROM correction_tasks WHERE lot_id = ? AND state = 'HELD'${lock}`,
    [lot.id]
  )
  const isLapsed = lot.leaseUntil < now
  if (held.length > 0 && !isLapsed) return 'held'
  trx.write(
    `UPDATE correction_tasks SET state = 'WAITING', taken_by = NULL, lot_id = NULL WHERE lot_id = ? AND state = 'HELD'`,
    [lot.id]
  )
  trx.write('UPDATE correction_lots SET is_open = NULL, ended_at = ?, end_reason = ? WHERE id = ?', [
    now,
    isLapsed ? 'lapsed' : 'handed_in',
    lot.id,
  ])
  return 'ended'
}

/** Texts that they hold of other plans; of this one they hold none. */
async function heldElsewhere(trx: RawTransaction, userId: number): Promise<number> {
  const [held] = await trx.all<{ total: number | string }>(
    `SELECT COUNT(*) AS total FROM correction_lots JOIN correction_tasks ON correction_tasks.lot_id = correction_lots.id
     WHERE correction_lots.user_id = ? AND correction_lots.is_open = 1 AND correction_tasks.state = 'HELD'`,
    [userId]
  )
  return Number(held?.total ?? 0)
}

/** How many texts they may still mark today; control texts are texts. */
async function leftToday(
  trx: RawTransaction,
  plan: StoredPlan,
  userId: number,
  now: number
): Promise<number> {
  if (plan.dailyCap === null) return Number.MAX_SAFE_INTEGER
  const [marked] = await trx.all<{ total: number | string }>(
    `SELECT COUNT(*) AS total FROM corrector_marks WHERE plan_id = ? AND author_id = ? AND handed_in_at >= ? AND round <> ?`,
    [plan.id, userId, startOfSchoolDay(now), PANEL_ROUND]
  )
  return plan.dailyCap - Number(marked?.total ?? 0)
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
      for (const task of await locked(trx, found))
        if (taken.size < wanted && !taken.has(task.answerId)) taken.set(task.answerId, task)
      const end = found.at(-1)
      if (end === undefined || found.length < wanted * LOOKED_AT) break
      last = end
    }
  }
  return [...taken.values()]
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

async function store(
  trx: RawTransaction,
  { plan, userId, purpose, renewal }: NewLot,
  tasks: readonly HeldTask[]
): Promise<void> {
  const now = clock.now()
  trx.write(
    'INSERT INTO correction_lots (plan_id, user_id, purpose, taken_at, lease_until, is_open) VALUES (?, ?, ?, ?, ?, 1)',
    [plan.id, userId, purpose, now, now + plan.leaseMinutes * 60_000]
  )
  const [lot] = await trx.all<{ id: number }>(
    'SELECT id FROM correction_lots WHERE plan_id = ? AND user_id = ? AND is_open = 1',
    [plan.id, userId]
  )
  const lotId = lot?.id ?? 0
  const ids = inList(tasks.map(({ id }) => id))
  trx.write(
    `UPDATE correction_tasks SET state = 'HELD', taken_by = ?, lot_id = ? WHERE id IN (${ids.marks}) AND state = 'WAITING'`,
    [userId, lotId, ...ids.values],
    tasks.length
  )
  const answers = inList(tasks.map(({ answerId }) => answerId))
  const drafts = await trx.all<Draft>(
    `SELECT ${columnsSql(DRAFT, 'plain')} FROM corrector_marks WHERE author_id = ? AND answer_id IN (${answers.marks})`,
    [userId, ...answers.values]
  )
  if (renewal !== null) renewDrafts(trx, renewal, drafts)
  const known = new Set(drafts.map(({ answerId }) => answerId))
  for (const [at, { answerId }] of tasks.entries())
    if (known.has(answerId))
      trx.write('UPDATE corrector_marks SET lot_id = ?, position = ? WHERE author_id = ? AND answer_id = ?', [
        lotId,
        at + 1,
        userId,
        answerId,
      ])
    else
      trx.write(
        `INSERT INTO corrector_marks (plan_id, answer_id, author_id, lot_id, position, handle, revision) VALUES (?, ?, ?, ?, ?, ?, 0)`,
        [plan.id, answerId, userId, lotId, at + 1, randomBytes(24).toString('base64url')]
      )
}
