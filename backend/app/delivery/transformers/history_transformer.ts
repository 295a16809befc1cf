import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HistoryView } from '../views.js'

/** One event of an application. Of `before`, `after` and `detail` only what is listed here leaves; `…At` in epoch ms become times. */
export default class HistoryTransformer extends BaseTransformer<HistoryView> {
  toObject() {
    const { at, before, after, detail, ...event } = this.resource
    return {
      id: event.id,
      at: toIso(at),
      type: event.type,
      act: event.act,
      source: event.source,
      from: event.from,
      to: event.to,
      by: event.by,
      reason: event.reason,
      before: before && scheduleOf(before),
      after: after && scheduleOf(after),
      detail: detailOf(detail),
    }
  }
}

type Facts = HistoryView['detail']

const numberIn = (facts: Facts, field: string): number | null => {
  const value = facts[field]
  return typeof value === 'number' ? value : null
}
const textIn = (facts: Facts, field: string): string | null => {
  const value = facts[field]
  return typeof value === 'string' ? value : null
}

/** `timeout`: the total of minutes from the start. */
function scheduleOf(facts: Facts) {
  const minutes = numberIn(facts, 'minutes')
  return {
    // The window of what had none is empty, at the beginning of time.
    startTime: toIso(numberIn(facts, 'startAt') || null),
    endTime: toIso(numberIn(facts, 'endAt') || null),
    timeout: minutes === null ? null : Math.ceil(minutes + (numberIn(facts, 'grantedSeconds') ?? 0) / 60),
    deadline: toIso(numberIn(facts, 'deadlineAt')),
    room: numberIn(facts, 'room'),
  }
}

const detailOf = (facts: Facts) => ({
  version: numberIn(facts, 'version'),
  position: numberIn(facts, 'position'),
  seconds: numberIn(facts, 'seconds'),
  answerCount: numberIn(facts, 'answerCount'),
  finishReason: textIn(facts, 'reason'),
  deadline: toIso(numberIn(facts, 'deadlineAt')),
})
