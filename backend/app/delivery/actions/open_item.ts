import type { SentItem } from '@banca/item-renderers/contract'
import { ok, type DomainError, type Result } from '#shared'
import { clockAt } from '../domain/deadline.js'
import { HEARD_MS } from '../domain/item_order.js'
import { believable, itemSecondsLeft, openedAt } from '../domain/item_time.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import type { Change } from './change_application.js'
import { changeItem, type ItemRequest } from './change_item.js'
import { giveNext } from './give_item.js'
import { recordOpening, type Opening } from './record_opening.js'
import { refused } from './refusals.js'

/** Of an item without a time of its own all three are null. Epoch ms. */
type Opened = { openedAt: number | null; closesAt: number | null; secondsLeft: number | null }

/** `given`: the item that was handed out, where they are one by one. */
type OpenedItem = { answer: Opened; given: SentItem | null; serverTime: number }

/**
 * A candidate sees an item with a time of its own: from the first opening it runs, whatever the page does. `claimedAt`: the server's
 * time as the page estimated it when it opened the item without a link, epoch ms; null: now. Where items are handed out one by one, this is
 * also how the next one is had: its time begins when it is given, and only the browser that the exam asks for has it (`isRightBrowser`).
 */
export const openItem = (
  request: ItemRequest & { claimedAt: number | null; isRightBrowser: boolean }
): Promise<Result<OpenedItem, DomainError>> =>
  changeItem(request, (change, answer) => {
    const { application, exam } = change
    if (application.givenPosition !== null && !request.isRightBrowser) return refused('wrong_browser')
    const step = giveNext(change, answer, request.caller)
    if (typeof step === 'string') return refused(step)
    const now = clockAt(application, change.now)
    const opened = openedAt(
      answer,
      believable(step.isNew ? null : request.claimedAt, { startedAt: application.startedAt, now })
    )
    if (opened !== answer)
      storeOpening(change, opened, {
        caller: request.caller,
        isHeard: now - (opened.openedAt ?? now) <= HEARD_MS && !isLateFirst(application, opened),
      })
    const { openedAt: at, closesAt } = opened
    const given = application.givenPosition === null ? null : (exam.items.get(answer.itemId) ?? null)
    return ok({
      answer: { openedAt: at, closesAt, secondsLeft: itemSecondsLeft(opened, now) },
      given,
      serverTime: change.now,
    })
  })

/** The first item is given with the start, and its time begins when the page shows it: so long getting an exam ready may take. */
const READY_MS = 120_000

const isLateFirst = (
  { givenPosition, startedAt }: Change['application'],
  { position, openedAt: at }: StoredAnswer
): boolean =>
  givenPosition !== null && position === 1 && at !== null && startedAt !== null && at - startedAt > READY_MS

/** With its event; the answer itself is not touched: nothing was answered yet. */
function storeOpening(change: Change, answer: StoredAnswer, opening: Opening): void {
  const { trx, answers } = change
  answers.set(answer.id, answer)
  trx.write('UPDATE answers SET opened_at = ?, closes_at = ? WHERE id = ?', [
    answer.openedAt,
    answer.closesAt,
    answer.id,
  ])
  recordOpening(change, answer, opening)
}
