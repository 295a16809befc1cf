import { record } from '#audit'
import { clock, inTransaction, ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { namedText } from '../queries/named_texts.js'

export const NAMED_STATES = ['open', 'seen'] as const
type NamedState = (typeof NAMED_STATES)[number]

/**
 * A supervisor has looked at a text that may tell who wrote it, or puts it back among those to be looked at. `id`: of what they have read; what it holds since has another.
 * @returns refused: `not_found`. A repeat changes nothing: who looked first stays.
 */
export const seeNamedText = (
  caller: Caller,
  planId: number,
  { id, state }: { readonly id: number; readonly state: NamedState }
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    const text = await namedText(caller, planId, id, trx)
    if (text === null) return refuseNotFound()
    const isSeen = state === 'seen'
    const changed = await trx
      .from('named_texts')
      .where({ id: text.id, state: isSeen ? 'open' : 'seen' })
      .update({
        state,
        seen_by: isSeen ? caller.userId : null,
        seen_at: isSeen ? clock.now() : null,
      })
    if (Number(changed) === 0) return ok(undefined)
    await record(trx, {
      act: isSeen ? 'named_text_seen' : 'named_text_reopened',
      by: caller,
      subject: { type: 'correction_plan', id: planId },
      detail: { answer: text.answerId },
    })
    return ok(undefined)
  })
