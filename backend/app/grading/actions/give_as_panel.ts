import { randomBytes } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, type Caller } from '#shared'
import { cleanAnnotations, storedAnnotations, type Annotation } from '../domain/annotation.js'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import type { Given } from '../domain/correction_type.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { annotationsOf, appendEvents, eventRow, headAfter } from './append_events.js'
import { resolveAnswer, storeMark, type LockedMark } from './resolve_answer.js'

/** `total` in the type's points. `reason`: why, in words. `comment`: HTML that was cleaned, which the candidate reads. `annotations` match the text. */
export type PanelMark = Pick<Given, 'criteria' | 'situation'> & {
  readonly total: number
  readonly reason: string
  readonly comment: string | null
  readonly annotations: readonly Annotation[]
}

type Place = { readonly plan: StoredPlan; readonly mark: LockedMark }

/** Stores what the panel gives a text; that decides its mark. @returns its points in thousandths */
export async function giveAsPanel(
  trx: TransactionClientContract,
  caller: Caller,
  { plan, mark }: Place,
  { criteria, situation, total, reason, comment, annotations }: PanelMark
): Promise<number> {
  const at = clock.now()
  const { answerId } = mark
  const given = { total, situation, comment }
  const criteriaJson = criteria === null ? null : JSON.stringify(criteria)
  const annotationsJson = storedAnnotations(cleanAnnotations(annotations))
  // A draft of theirs, of a text that they gave back, is replaced.
  await trx.from('corrector_marks').where({ answer_id: answerId, author_id: caller.userId }).delete()
  await insertRow(trx, 'corrector_marks', {
    plan_id: plan.id,
    answer_id: answerId,
    author_id: caller.userId,
    position: 1,
    handle: randomBytes(24).toString('base64url'),
    round: PANEL_ROUND,
    ...given,
    criteria_json: criteriaJson,
    annotations_json: annotationsJson,
    revision: 1,
    saved_at: at,
    handed_in_at: at,
  })
  const event = eventRow(
    {
      answerId,
      kind: 'handed_in',
      by: caller,
      at,
      before: {},
      after: {
        round: PANEL_ROUND,
        ...given,
        criteria: criteriaJson,
        ...annotationsOf(annotationsJson),
      },
      reason,
    },
    { sequence: mark.sequence, hash: mark.hash }
  )
  await appendEvents(trx, [event])
  const resolved = await resolveAnswer(trx, plan, mark, { by: caller, head: headAfter(event) })
  if (resolved === null) throw new Error(`answer ${answerId}: the panel's decision did not resolve it`)
  await storeMark(trx, mark, resolved.head, resolved.points)
  return resolved.points
}
