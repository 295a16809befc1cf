import type { Caller } from '#shared'
import type { StoredAnswer } from '../domain/stored_answer.js'
import type { Change } from './change_application.js'
import { recordEvent } from './record_event.js'

/** `caller` null: nobody reported it, the server concluded it. `isHeard` false: when it was opened could not be checked. */
export type Opening = { caller: Pick<Caller, 'userId' | 'sessionId'> | null; isHeard: boolean }

/** The event of an item with a time of its own that was opened. */
export function recordOpening(
  { trx, application, now }: Change,
  answer: StoredAnswer,
  { caller, isHeard }: Opening
): void {
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'item_opened',
    from: application.state,
    to: application.state,
    source: caller ? 'candidate' : 'server',
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    detail: {
      answerId: answer.id,
      openedAt: answer.openedAt,
      closesAt: answer.closesAt,
      ...(!isHeard && { unchecked: true }),
    },
  })
}
