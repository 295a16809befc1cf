import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso, type Language } from '#shared'
import { totalMinutes } from '../domain/schedule.js'
import type { ItemChanges } from '../domain/order_item.js'
import type { OrderItemView } from '../order_views.js'
import { skipReason } from '../texts.js'

type Shown = { item: OrderItemView; language: Language; seesTimes: boolean }

/** What an order did to one application. `before`, `after`: what differs; null where the caller may not know times. */
export default class OrderItemTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { item, language, seesTimes } = this.resource
    const { application, outcome, code, before, after } = item
    return {
      application: {
        id: application.id,
        name: application.name,
        publicIdentifier: application.publicIdentifier,
        exam: application.exam,
      },
      outcome,
      code,
      reason: code === null ? null : skipReason(language, code),
      before: seesTimes && before ? shownChanges(before) : null,
      after: seesTimes && after ? shownChanges(after) : null,
    }
  }
}

/** `timeout`: the total of minutes from the start. Null: it does not differ, or there is none. */
function shownChanges(changes: ItemChanges) {
  const { maxDurationMinutes, grantedSeconds, windowStartAt, windowEndAt, deadlineAt } = changes
  return {
    state: changes.state ?? null,
    // The window of what had none is empty, at the beginning of time.
    startTime: toIso(windowStartAt || null),
    endTime: toIso(windowEndAt || null),
    timeout:
      maxDurationMinutes === undefined || grantedSeconds === undefined
        ? null
        : totalMinutes({ maxDurationMinutes, grantedSeconds }),
    deadline: toIso(deadlineAt ?? null),
    room: changes.roomId ?? null,
    sitting: changes.sitting ?? null,
    attempt: changes.attempt ?? null,
  }
}
