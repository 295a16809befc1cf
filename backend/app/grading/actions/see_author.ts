import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { SeenAuthorView } from '../author_views.js'
import { mayReadClasses } from '../policies/plan_policy.js'
import type { KnownPlan } from '../queries/correction_plans.js'
import { authoredText, authorLooks, authorOf } from '../queries/text_authors.js'
import { appendEvents, eventRow, headAfter } from './append_events.js'
import { lockMark, storeMark } from './resolve_answer.js'

type Order = {
  /** Any task of the text, by its id. */
  readonly task: number
  /** In words; null: as they gave it before. */
  readonly reason: string | null
}

/**
 * Shows whoever watches over a plan whose a text is. Each time is a link in the chain of its mark, and an act on record; the reason is asked for once.
 * @returns refused: `not_found`; `validation` naming `reason`
 */
export async function seeAuthor(
  caller: Caller,
  { plan, role }: Pick<KnownPlan, 'plan' | 'role'>,
  { task, reason }: Order
): Promise<Result<SeenAuthorView, DomainError>> {
  const found = await authoredText(caller, plan.id, task)
  if (found === null) return refuseNotFound()
  return inTransaction<SeenAuthorView, DomainError>(async (trx) => {
    // Before any other read: of two calls of one person the second sees what the first has stored.
    const mark = await lockMark(trx, found.answerId)
    const text = mark && (await authoredText(caller, plan.id, task, trx))
    if (!mark || !text) return refuseNotFound()
    const { isKnown } = await authorLooks(caller, mark.answerId, trx)
    if (!isKnown && reason === null)
      return refuse('invalid', 'validation', { fields: { reason: ['grading.look_needs_reason'] } })
    const at = clock.now()
    if (isKnown) await lookAgain(trx, caller, { answerId: mark.answerId, at })
    else
      await insertRow(trx, 'seen_authors', {
        plan_id: plan.id,
        answer_id: mark.answerId,
        application_id: text.applicationId,
        user_id: caller.userId,
        reason: reason ?? '',
        first_at: at,
        last_at: at,
      })
    const event = eventRow(
      { answerId: mark.answerId, kind: 'author_seen', by: caller, at, before: {}, after: {}, reason },
      { sequence: mark.sequence, hash: mark.hash }
    )
    await appendEvents(trx, [event])
    await storeMark(trx, mark, headAfter(event), null)
    await record(trx, {
      act: 'text_author_seen',
      by: caller,
      institutionId: mark.institutionId,
      subject: { type: 'application', id: mark.applicationId },
      detail: { answer: mark.answerId, plan: plan.id, again: isKnown },
      reason,
    })
    const author = await authorOf(text.applicationId, { hasClasses: mayReadClasses(role) }, trx)
    return ok({ ...(await authorLooks(caller, mark.answerId, trx)), author })
  })
}

const lookAgain = (
  trx: TransactionClientContract,
  { userId }: Caller,
  { answerId, at }: { readonly answerId: number; readonly at: number }
) => trx.from('seen_authors').where({ answer_id: answerId, user_id: userId }).update({ last_at: at })
