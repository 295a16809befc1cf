import { ApiError, NetworkError } from '../../../api/errors.ts'
import type { Id } from '../../../offline/index.ts'
import type { ExamCalls } from '../session/calls.ts'
import type { ExamSession } from '../session/exam_session.ts'
import { examCalls } from '../session/server.ts'

export type Opening = Pick<ExamCalls, 'openItem'>

/**
 * Where questions are handed out one by one: asks for the one of this answer, and keeps it here. What was answered before is with the
 * server first: the next question closes it there. Asked for again it changes nothing. Rejects as the call does, and while an answer waits.
 */
export async function takeItem(session: ExamSession, answerId: Id, { calls = examCalls, isInsisting = false }: { calls?: Opening; isInsisting?: boolean } = {}): Promise<void> {
  const { engine } = session
  if (isInsisting) await engine.tryNow()
  await engine.drain()
  // What the server has looked at and refused as it is does not hold the exam up.
  if (engine.getSnapshot().answers.some(({ save, refusal }) => save !== 'server' && refusal === null)) throw new NetworkError('an answer waits')
  const item = await open(session, answerId, calls).catch((error: unknown) => {
    // A server that was put back from a backup has handed out less than what is here.
    if (error instanceof ApiError && error.code === 'out_of_order') return openUpTo(session, answerId, calls)
    throw error
  })
  if (item) await session.addItem(item)
  else await session.reloadItems()
}

/** One after the other, as they were handed out before. */
export async function openUpTo(session: ExamSession, answerId: Id, calls: Opening) {
  const answers = session.engine.getSnapshot().answers
  const at = answers.findIndex(({ id }) => String(id) === String(answerId))
  for (const { id } of answers.slice(0, at)) await open(session, id, calls)
  return open(session, answerId, calls)
}

async function open(session: ExamSession, answerId: Id, { openItem }: Opening) {
  const now = new Date(session.time.serverNow()).toISOString()
  const { item, openedAt, closesAt } = await openItem(session.applicationId, answerId, now)
  session.itemClocks.adopt([{ id: answerId, position: 0, openedAt, closesAt }])
  return item
}
