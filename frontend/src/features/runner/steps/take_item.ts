import { ApiError, NetworkError } from '../../../api/errors.ts'
import type { Id } from '../../../offline/index.ts'
import type { ExamCalls } from '../exam/calls.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { examCalls } from '../exam/server.ts'

export type Opening = Pick<ExamCalls, 'openItem'>

/**
 * The connection works, but answers have not arrived: the server is busy, or something in
 * front of it answers in its place.
 */
class AnswerWaits extends Error {
  override readonly name = 'AnswerWaits'
}

/**
 * Where items are handed out one by one: requests the item of this answer, and stores it here. Earlier
 * answers are sent and earlier files announced first, because the server closes them with the next item.
 * Repeating the request changes nothing. Rejects as the call does, and while an answer is unsent.
 */
export async function takeItem(
  openExam: OpenExam,
  answerId: Id,
  { calls = examCalls, isInsisting = false }: { calls?: Opening; isInsisting?: boolean } = {}
): Promise<void> {
  const { engine, outbox, tables } = openExam
  if (isInsisting) await engine.tryNow()
  await engine.drain()
  const { unsent } = await tables.drain()
  await outbox.announce()
  const { answers, connection } = engine.getSnapshot()
  // What the server has rejected does not block the exam.
  if (unsent > 0 || answers.some(({ save, refusal }) => save !== 'server' && refusal === null)) {
    const message = 'an answer waits'
    throw connection === 'offline' ? new NetworkError(message) : new AnswerWaits(message)
  }
  const item = await openUpTo(openExam, answerId, calls)
  if (item) await openExam.addItem(item)
  else await openExam.reloadItems()
}

/** The answer whose last request failed: the next attempt starts there. */
const failedAt = new WeakMap<OpenExam, number>()

/**
 * Requests the item of this answer. A server that was restored from a backup has handed out fewer
 * items than are here: then the requests start at the one that it would hand out next, and continue
 * from there, one after the other.
 */
export async function openUpTo(openExam: OpenExam, answerId: Id, calls: Opening) {
  const { answers } = openExam.engine.getSnapshot()
  const wanted = answers.findIndex(({ id }) => String(id) === String(answerId))
  let at = Math.min(failedAt.get(openExam) ?? wanted, wanted)
  const ask = () => {
    failedAt.set(openExam, at)
    return open(openExam, answers[at]?.id ?? answerId, calls)
  }
  let item: Awaited<ReturnType<typeof open>>
  for (;;) {
    try {
      item = await ask()
      break
    } catch (error) {
      if (at <= 0 || !(error instanceof ApiError && error.code === 'out_of_order')) throw error
      at -= 1
    }
  }
  while (at < wanted) {
    at += 1
    item = await ask()
  }
  failedAt.delete(openExam)
  return item
}

async function open(openExam: OpenExam, answerId: Id, { openItem }: Opening) {
  const now = new Date(openExam.time.serverNow()).toISOString()
  const { item, openedAt, closesAt } = await openItem(
    openExam.applicationId,
    answerId,
    now,
    openExam.engine.sitting()
  )
  openExam.itemClocks.adopt([{ id: answerId, position: 0, openedAt, closesAt }])
  return item
}
