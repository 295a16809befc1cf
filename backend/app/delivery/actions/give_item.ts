import type { Caller } from '#shared'
import { isUnopened, reached } from '../domain/item_order.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import type { Change } from './change_application.js'
import { recordEvent } from './record_event.js'
import { timeOf } from './save_answers.js'

export type GivingRefusal = 'out_of_order' | 'paused_by_applicator' | 'time_over'

/**
 * Of an exam whose items are handed out one by one, hands out the one of this answer: the next, or one that was before, for which
 * nothing changes. `isNew`: it is the next one. Of any other exam nothing happens.
 */
export function giveNext(
  change: Change,
  answer: StoredAnswer,
  caller: Pick<Caller, 'userId' | 'sessionId'>
): { isNew: boolean } | GivingRefusal {
  const { application, now } = change
  const { givenPosition, heldAt, state } = application
  if (givenPosition === null || !isUnopened(answer, givenPosition)) return { isNew: false }
  if (answer.position !== givenPosition + 1) return 'out_of_order'
  // Nothing is handed out while the time is held.
  if (state === 'STOPPED' || (heldAt !== null && heldAt <= now)) return 'paused_by_applicator'
  // What it is given for is no time any more: the grace is for answers that were under way.
  if (timeOf(application, now) !== 'in_time') return 'time_over'
  giveItem(change, answer.position, caller)
  return { isNew: true }
}

/** Hands out the item at this position, which closes the one before it. The history records the time. */
export function giveItem(
  { trx, application, now }: Change,
  position: number,
  caller: Pick<Caller, 'userId' | 'sessionId'>
): void {
  const frontier = reached(application.frontier ?? { position: 0, at: now }, position, now)
  trx.write(
    'UPDATE applications SET given_position = ?, frontier_position = ?, frontier_at = ? WHERE id = ?',
    [position, frontier.position, frontier.at, application.id]
  )
  application.givenPosition = position
  application.frontier = frontier
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'item_given',
    from: application.state,
    to: application.state,
    source: 'candidate',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { position },
  })
}
