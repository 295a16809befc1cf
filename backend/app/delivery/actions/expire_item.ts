import { ok, type DomainError, type Result } from '#shared'
import { isUnopened } from '../domain/item_order.js'
import { changeItem, type ItemRequest } from './change_item.js'
import { recordEvent } from './record_event.js'
import { refused } from './refusals.js'

type Expired = {
  answer: { id: number; timeoutAt: number; finished: true; revision: number }
  serverTime: number
}

/**
 * Marks an item's own time as over. A repeat does not change the time of the first. Answers under way are still accepted within the grace
 * (see `judge`).
 */
export const expireItem = (request: ItemRequest): Promise<Result<Expired, DomainError>> =>
  changeItem(request, (change, answer) => {
    const { trx, application, now } = change
    if (isUnopened(answer, application.givenPosition)) return refused('out_of_order')
    const timeoutAt = answer.timeoutAt ?? now
    if (answer.timeoutAt === null) {
      change.store({ ...answer, timeoutAt, finished: true })
      recordEvent(trx, {
        applicationId: application.id,
        at: now,
        type: 'item_expired',
        from: application.state,
        to: application.state,
        source: 'candidate',
        ...request.caller,
        detail: { answerId: answer.id },
      })
    }
    return ok({
      answer: { id: answer.id, timeoutAt, finished: true, revision: answer.revision },
      serverTime: now,
    })
  })
