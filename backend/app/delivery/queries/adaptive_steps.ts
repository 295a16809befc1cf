import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { AdaptiveStepView } from '../act_views.js'

const STEP = {
  itemId: 'adaptive_steps.item_id',
  step: 'adaptive_steps.step',
  theta: 'adaptive_steps.theta',
  standardError: 'adaptive_steps.standard_error',
  isAnswer: 'adaptive_steps.is_answer',
  at: 'adaptive_steps.taken_at',
} as const

/** How the estimate of an adaptive exam went, in its order; none of an exam that is not adaptive. */
export async function adaptiveSteps(applicationId: number): Promise<AdaptiveStepView[]> {
  const rows = await select(db, 'adaptive_steps', STEP).where('application_id', applicationId).orderBy('step')
  return rows.map((row) => ({ ...row, isAnswer: Boolean(row.isAnswer) }))
}
