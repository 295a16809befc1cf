import type { ExamSession } from './exam_session.ts'

/** The parts of a session that are asked; `ExamSession` fits. */
type Kept = {
  engine: Pick<ExamSession['engine'], 'getSnapshot' | 'drain'>
  tables: Pick<ExamSession['tables'], 'drain'>
  outbox: Pick<ExamSession['outbox'], 'getSnapshot'>
}

/**
 * Sends what is unsent before somebody logs out: on a computer that many use it could wait long. False: something is still only here.
 * True where another tab or device has the exam, and where it is handed in. Never rejects.
 */
export async function sendBeforeLeaving({ engine, tables, outbox }: Kept): Promise<boolean> {
  if (engine.getSnapshot().state !== 'active') return true
  const sent = await Promise.all([engine.drain(), tables.drain()]).then(
    (parts) => parts.every(({ unsent }) => unsent === 0),
    () => false
  )
  // One that the server will not take would hold the pupil here for ever.
  return sent && [...outbox.getSnapshot().files.values()].every(({ state }) => state === 'failed')
}
