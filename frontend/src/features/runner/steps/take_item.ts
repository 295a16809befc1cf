import { ApiError } from '../../../api/errors.ts'
import type { Id } from '../../../offline/index.ts'
import type { ExamCalls } from '../session/calls.ts'
import type { ExamSession } from '../session/exam_session.ts'
import { examCalls } from '../session/server.ts'

type Opening = Pick<ExamCalls, 'openItem'>

/**
 * Where questions are handed out one by one: asks for the one of this answer, and keeps it here. What was answered before goes first.
 * Asked for again it changes nothing. Rejects as the call does.
 */
export async function takeItem(session: ExamSession, answerId: Id, calls: Opening = examCalls): Promise<void> {
  await session.engine.flush().catch(() => undefined)
  const item = await open(session, answerId, calls).catch((error: unknown) => {
    // A server that was put back from a backup has handed out less than what is here.
    if (error instanceof ApiError && error.code === 'out_of_order') return openUpTo(session, answerId, calls)
    throw error
  })
  if (item) await session.addItem(item)
  else await session.reloadItems()
}

async function openUpTo(session: ExamSession, answerId: Id, calls: Opening) {
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
