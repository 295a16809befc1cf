import { randomInt } from 'node:crypto'
import { clock, forShare, forUpdate, inList, type RawTransaction } from '#shared'
import { controlRound, controlsAmong } from '../domain/control_text.js'
import type { ControlPurpose } from '../domain/qualification.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import type { SitterRule } from './sitter_rule.js'

export type ControlTask = { readonly id: number; readonly answerId: number }
type Control = ControlTask

/** For whom control texts of a plan are drawn. */
export type DrawFor = {
  readonly plan: StoredPlan
  readonly userId: number
  readonly sitters: SitterRule
}

/** Control texts for one corrector in place of some of so many texts, as tasks of their own that wait. */
export async function controlTasks(trx: RawTransaction, who: DrawFor, texts: number): Promise<ControlTask[]> {
  const wanted = controlsAmong(texts, who.plan.controlShare, randomInt(100))
  if (wanted === 0) return []
  const found = await freeControls(trx, who, 'control')
  return tasksOf(trx, who.userId, 'control', someOf(found, wanted))
}

/** So many of these, each as likely. */
export function someOf<T>(found: readonly T[], most: number): T[] {
  const left = [...found]
  const picked: T[] = []
  while (picked.length < most && left.length > 0) picked.push(...left.splice(randomInt(left.length), 1))
  return picked
}

/** Their tasks, which wait, locked; without control texts that have ended, are for something else, or were handed in meanwhile. */
export async function tasksOf(
  trx: RawTransaction,
  userId: number,
  purpose: ControlPurpose,
  picked: readonly { readonly id: number }[]
): Promise<ControlTask[]> {
  if (picked.length === 0) return []
  // As they are now: one that ends meanwhile waits for this draw, or this draw for it.
  const ids = inList(picked.map(({ id }) => id))
  const present = await trx.all<Control>(
    `SELECT id, answer_id AS answerId FROM control_texts WHERE id IN (${ids.marks}) AND is_active = 1 AND purpose = ?${forShare(trx)}`,
    [...ids.values, purpose]
  )
  return present.length === 0 ? [] : ownTasks(trx, userId, present)
}

/** One that may be drawn. `isOwn` 1: they had it before, and gave it back. */
type FreeControl = { readonly id: number; readonly isOwn: number }

/**
 * Control texts of a purpose that somebody may get, in the order in which they were made. Nobody gets one that they have marked in any round, that they decided
 * themselves, that they had as a text of another purpose, or whose candidate they would get no text of.
 */
export async function freeControls(
  trx: RawTransaction,
  { plan, userId, sitters }: DrawFor,
  purpose: ControlPurpose
): Promise<FreeControl[]> {
  const round = controlRound(userId)
  return trx.all<FreeControl>(
    `SELECT c.id, COALESCE((SELECT 1 FROM correction_tasks w WHERE w.answer_id = c.answer_id AND w.round = ?), 0) AS isOwn
     FROM control_texts c JOIN correction_tasks t ON t.answer_id = c.answer_id AND t.round = 1
     WHERE c.plan_id = ? AND c.is_active = 1 AND c.purpose = ? AND c.created_by <> ?
       AND NOT EXISTS (SELECT 1 FROM correction_tasks o WHERE o.answer_id = c.answer_id AND o.taken_by = ?)
       AND NOT EXISTS (SELECT 1 FROM corrector_marks m WHERE m.answer_id = c.answer_id AND m.author_id = ?
         AND NOT EXISTS (SELECT 1 FROM correction_tasks own WHERE own.answer_id = c.answer_id AND own.round = ?))
       AND NOT EXISTS (SELECT 1 FROM correction_tasks w JOIN control_texts f ON f.id = w.control_id
         WHERE w.answer_id = c.answer_id AND w.round = ? AND f.purpose <> c.purpose)
       AND ${sitters.passes('t.application_id')}
     ORDER BY c.id`,
    [round, plan.id, purpose, userId, userId, userId, round, round, ...sitters.values]
  )
}

/** One that they gave back waits for them still; it is for the control text that is given out now, which may be another of the same answer. */
async function ownTasks(
  trx: RawTransaction,
  userId: number,
  controls: readonly Control[]
): Promise<ControlTask[]> {
  const round = controlRound(userId)
  const answers = inList(controls.map(({ answerId }) => answerId))
  const read = () =>
    trx.all<ControlTask>(
      `SELECT id, answer_id AS answerId FROM correction_tasks WHERE answer_id IN (${answers.marks}) AND round = ?`,
      [...answers.values, round]
    )
  const waiting = new Set((await read()).map(({ answerId }) => answerId))
  for (const { id, answerId } of controls)
    if (waiting.has(answerId))
      trx.write('UPDATE correction_tasks SET control_id = ? WHERE answer_id = ? AND round = ?', [
        id,
        answerId,
        round,
      ])
    else
      trx.write(
        `INSERT INTO correction_tasks (answer_id, application_id, sitting, exam_id, collection_id, item_id, position, round, state, plan_id, control_id, draw_key, created_at)
         SELECT answer_id, application_id, sitting, exam_id, collection_id, item_id, position, ?, 'WAITING', plan_id, ?, 0, ?
         FROM correction_tasks WHERE round = 1 AND answer_id = ?`,
        [round, id, clock.now(), answerId]
      )
  return waitingOf(trx, await read())
}

/** Of these tasks those that still wait, locked by their keys alone: what somebody gave back can be handed in beside this draw. */
async function waitingOf(trx: RawTransaction, tasks: readonly ControlTask[]): Promise<ControlTask[]> {
  const ids = inList(tasks.map(({ id }) => id))
  return trx.all<ControlTask>(
    `SELECT id, answer_id AS answerId FROM correction_tasks WHERE id IN (${ids.marks}) AND state = 'WAITING'${forUpdate(trx)}`,
    ids.values
  )
}
