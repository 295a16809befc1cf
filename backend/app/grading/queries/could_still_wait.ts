import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller } from '#shared'
import { controlRound } from '../domain/control_text.js'
import { DRAWN_ROUNDS, SAMPLE_ROUND } from '../domain/correction_plan.js'

type EndedLot = { readonly id: number; readonly planId: number; readonly endedAt: number | null }

/**
 * Whether a text of a lot that has ended could wait still, by those that were left in it beside the control texts: one of them waits, or was handed in since.
 * Where there was none, by all texts of the plan.
 */
export async function couldStillWait(
  trx: TransactionClientContract,
  { userId }: Pick<Caller, 'userId'>,
  { id, planId, endedAt }: EndedLot
): Promise<boolean> {
  const left = await select(trx, 'corrector_marks', {
    answerId: 'corrector_marks.answer_id',
    handedInAt: 'corrector_marks.handed_in_at',
  })
    .where({ 'corrector_marks.lot_id': id, 'corrector_marks.author_id': userId })
    .where((query) => {
      query
        .whereNull('corrector_marks.handed_in_at')
        .orWhere('corrector_marks.handed_in_at', '>=', endedAt ?? 0)
    })
    .whereNotExists((control) => {
      control
        .from('correction_tasks')
        .whereColumn('correction_tasks.answer_id', 'corrector_marks.answer_id')
        .where('correction_tasks.round', controlRound(userId))
    })
  if (left.some(({ handedInAt }) => handedInAt !== null)) return true
  const waiting = select(trx, 'correction_tasks', { id: 'correction_tasks.id' })
    .join('answer_marks', 'answer_marks.answer_id', 'correction_tasks.answer_id')
    .where({ 'correction_tasks.plan_id': planId, 'correction_tasks.state': 'WAITING' })
    .whereIn('correction_tasks.round', [...DRAWN_ROUNDS])
    .where((taken) => {
      // A second reading is taken whatever has become of the mark in force.
      taken.whereNull('answer_marks.disclosure_id').orWhere('correction_tasks.round', SAMPLE_ROUND)
    })
  if (left.length > 0)
    waiting.whereIn(
      'correction_tasks.answer_id',
      left.map(({ answerId }) => answerId)
    )
  return (await waiting.first()) !== null
}
