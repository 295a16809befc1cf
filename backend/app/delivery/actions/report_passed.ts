import { HEARD_MS } from '../domain/item_order.js'
import type { ClaimedEarlier } from '../domain/judge.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { givenTimes } from '../queries/given_times.js'
import type { Change } from './change_application.js'
import type { Sender } from './archive_versions.js'
import { recordEvent, settleEvents } from './record_event.js'

/** Of items that are handed out one by one: what is taken so late after its item was passed is not what a page of ours does. Staff see it. */
export function reportPassed(
  { trx, application, now }: Change,
  taken: readonly ClaimedEarlier[],
  { userId, sessionId }: Sender
): void {
  for (const { answerId, closedAt } of taken) {
    if (now - closedAt <= HEARD_MS) continue
    recordEvent(trx, {
      applicationId: application.id,
      at: now,
      type: 'passed_item_changed',
      from: application.state,
      to: application.state,
      source: sessionId === null ? 'import' : 'candidate',
      userId,
      sessionId,
      detail: { answerId, closedAt, unchecked: true },
    })
  }
}

/** The same of records and files that became part of these answers: they do not contain when they were made. The times are read only where an item was passed. */
export async function reportPassedBeside(
  change: Change,
  answers: readonly Pick<StoredAnswer, 'id' | 'position'>[],
  sender: Sender
): Promise<void> {
  const { trx, application } = change
  const { givenPosition } = application
  const passed = givenPosition === null ? [] : answers.filter(({ position }) => position < givenPosition)
  if (passed.length === 0) return
  settleEvents(trx)
  const times = await givenTimes(trx, application.id)
  reportPassed(
    change,
    passed.map(({ id, position }) => ({ answerId: id, closedAt: times.get(position + 1) ?? -Infinity })),
    sender
  )
}
