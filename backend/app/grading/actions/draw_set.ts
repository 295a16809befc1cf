import { clock, forUpdate, type RawTransaction } from '#shared'
import { asksToQualify, stepOf, type AttemptState, type LotPurpose } from '../domain/qualification.js'
import type { NoLot } from '../lot_views.js'
import type { OfSets } from '../queries/before_draw.js'
import { freeControls, someOf, tasksOf, type ControlTask, type DrawFor } from './draw_controls.js'

/** What somebody gets instead of texts of the plan. */
type SetLot = { readonly purpose: Exclude<LotPurpose, 'marking'>; readonly tasks: readonly ControlTask[] }

type Attempt = {
  readonly id: number
  readonly number: number
  readonly state: AttemptState
  readonly texts: number
}

/**
 * Texts of the practice set, then of the qualification set, for somebody who has not passed. The row of their membership is locked: two draws of one person get the
 * same answer. What is read here is as it is now, also where a hand-in that ends an attempt was waited for.
 * @param wanted texts at most
 * @param before what was read with the lock
 * @returns why they get nothing; null: they get texts of the plan; `changed`: what they were to get is gone since it was read
 */
export async function setTasks(
  trx: RawTransaction,
  who: DrawFor,
  { wanted, before: { attemptId, hasPractice } }: { readonly wanted: number; readonly before: OfSets }
): Promise<SetLot | NoLot | 'changed' | null> {
  const { plan, userId } = who
  const isAsked = asksToQualify(plan)
  if (!isAsked && !hasPractice) return null
  const attempt = attemptId === null ? null : await lockedAttempt(trx, attemptId)
  const practice = hasPractice ? await freeControls(trx, who, 'practice') : []
  const step = stepOf({ isAsked, attempt: attempt?.state ?? null, practiceLeft: practice.length })
  if (step === 'marking') return null
  if (step === 'decision') return 'not_qualified'
  if (step === 'practice')
    return lotOf('practice', await tasksOf(trx, userId, 'practice', practice.slice(0, wanted)), true)
  return qualifying(trx, who, { attempt, wanted })
}

/** `hasPicked`: there were texts for it when it was looked for them. */
function lotOf(
  purpose: SetLot['purpose'],
  tasks: readonly ControlTask[],
  hasPicked: boolean
): SetLot | NoLot | 'changed' {
  if (tasks.length > 0) return { purpose, tasks }
  return hasPicked ? 'changed' : 'set_not_ready'
}

/** By its key: a row that is not there yet is not looked for under lock. */
async function lockedAttempt(trx: RawTransaction, id: number): Promise<Attempt | null> {
  const [attempt] = await trx.all<Attempt>(
    `SELECT id, number, state, texts FROM qualification_attempts WHERE id = ?${forUpdate(trx)}`,
    [id]
  )
  return attempt ?? null
}

/** The rest of an attempt: what they gave back comes first, so that nobody looks for easier texts. Nobody begins what cannot be ended. */
async function qualifying(
  trx: RawTransaction,
  who: DrawFor,
  { attempt, wanted }: { readonly attempt: Attempt | null; readonly wanted: number }
): Promise<SetLot | NoLot | 'changed'> {
  const { plan, userId } = who
  const marked = attempt === null ? 0 : await countMarked(trx, attempt.id)
  const left = (attempt?.texts ?? plan.qualificationTexts) - marked
  const free = await freeControls(trx, who, 'qualification')
  if (free.length < left) return 'set_not_ready'
  const most = Math.min(left, wanted)
  const own = free.filter(({ isOwn }) => Number(isOwn) === 1).slice(0, most)
  const others = someOf(
    free.filter(({ isOwn }) => Number(isOwn) === 0),
    most - own.length
  )
  const tasks = await tasksOf(trx, userId, 'qualification', [...own, ...others])
  if (attempt === null && tasks.length > 0)
    trx.write(
      `INSERT INTO qualification_attempts (plan_id, user_id, number, state, texts, least_within, began_at)
       VALUES (?, ?, 1, 'open', ?, ?, ?)`,
      [plan.id, userId, plan.qualificationTexts, plan.qualificationWithin, clock.now()]
    )
  return lotOf('qualification', tasks, own.length + others.length > 0)
}

/** Texts of an attempt that were handed in and are still given out. What is handed in beside this draw may be missing: one text more is held than the attempt needs. */
async function countMarked(trx: RawTransaction, attemptId: number): Promise<number> {
  const rows = await trx.all<{ id: number }>(
    `SELECT m.id FROM control_marks m JOIN control_texts c ON c.id = m.control_id
     WHERE m.attempt_id = ? AND c.is_active = 1`,
    [attemptId]
  )
  return rows.length
}
