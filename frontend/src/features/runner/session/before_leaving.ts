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
  const sendAnswers = async () => {
    if (engine.getSnapshot().state !== 'active') return true
    const parts = await Promise.all([engine.drain(), tables.drain()])
    return parts.every(({ unsent }) => unsent === 0)
  }
  const sent = await sendAnswers().catch(() => false)
  // One that the server will not take would hold the pupil here for ever.
  return sent && [...outbox.getSnapshot().files.values()].every(({ state }) => state === 'failed' || state === 'apart')
}
