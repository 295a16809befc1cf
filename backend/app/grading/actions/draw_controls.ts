import { randomInt } from 'node:crypto'
import { clock, forShare, inList, type RawTransaction } from '#shared'
import { controlRound, controlsAmong } from '../domain/control_text.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import type { SitterRule } from './sitter_rule.js'

type Task = { readonly id: number; readonly answerId: number }
type Control = Task

/**
 * Control texts for one corrector in place of some of so many texts, as tasks of their own that wait. Nobody gets one that they have marked in any round, that they
 * decided themselves, or whose candidate they would get no text of.
 */
export async function controlTasks(
  trx: RawTransaction,
  {
    plan,
    userId,
    sitters,
  }: { readonly plan: StoredPlan; readonly userId: number; readonly sitters: SitterRule },
  texts: number
): Promise<Task[]> {
  const wanted = controlsAmong(texts, plan.controlShare, randomInt(100))
  if (wanted === 0) return []
  const found = await free(trx, { plan, userId, sitters })
  const picked = new Set<number>()
  while (picked.size < Math.min(wanted, found.length)) picked.add(found[randomInt(found.length)]?.id ?? 0)
  if (picked.size === 0) return []
  // As they are now: one that ends meanwhile waits for this draw, or this draw for it.
  const ids = inList([...picked])
  const present = await trx.all<Control>(
    `SELECT id, answer_id AS answerId FROM control_texts WHERE id IN (${ids.marks}) AND is_active = 1${forShare(trx)}`,
    ids.values
  )
  return present.length === 0 ? [] : ownTasks(trx, userId, present)
}

async function free(
  trx: RawTransaction,
  {
    plan,
    userId,
    sitters,
  }: { readonly plan: StoredPlan; readonly userId: number; readonly sitters: SitterRule }
): Promise<{ id: number }[]> {
  return trx.all<{ id: number }>(
    `SELECT c.id FROM control_texts c JOIN correction_tasks t ON t.answer_id = c.answer_id AND t.round = 1
     WHERE c.plan_id = ? AND c.is_active = 1 AND c.created_by <> ?
       AND NOT EXISTS (SELECT 1 FROM correction_tasks o WHERE o.answer_id = c.answer_id AND o.taken_by = ?)
       AND NOT EXISTS (SELECT 1 FROM corrector_marks m WHERE m.answer_id = c.answer_id AND m.author_id = ?
         AND NOT EXISTS (SELECT 1 FROM correction_tasks own WHERE own.answer_id = c.answer_id AND own.round = ?))
       AND ${sitters.passes('t.application_id')}`,
    [plan.id, userId, userId, userId, controlRound(userId), ...sitters.values]
  )
}

/** One that they gave back waits for them still; it is for the control text that is given out now, which may be another of the same answer. */
async function ownTasks(trx: RawTransaction, userId: number, controls: readonly Control[]): Promise<Task[]> {
  const round = controlRound(userId)
  const answers = inList(controls.map(({ answerId }) => answerId))
  const read = () =>
    trx.all<Task>(
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
  return read()
}
