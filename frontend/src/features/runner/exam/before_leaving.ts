import type { OpenExam } from './open_exam.ts'

/** The parts of an open exam that are asked; `OpenExam` fits. */
type ExamParts = {
  engine: Pick<OpenExam['engine'], 'getSnapshot' | 'drain'>
  tables: Pick<OpenExam['tables'], 'drain' | 'getSnapshot'>
  outbox: Pick<OpenExam['outbox'], 'drain' | 'getSnapshot'>
}

/** Another tab or device has the exam, or it is handed in: nothing of it is for this tab to send. */
const IS_ELSEWHERE: readonly string[] = ['other_tab', 'taken_over', 'finished', 'stopped']

// One that the server will not take would hold the candidate here for ever.
const filesSent = ({ outbox }: { outbox: Pick<ExamParts['outbox'], 'getSnapshot'> }) =>
  [...outbox.getSnapshot().files.values()].every(({ state }) => state === 'failed' || state === 'quarantined')

/**
 * Sends what is unsent before somebody logs out: on a computer that many use it could wait long. False: something is still only here.
 * True where another tab or device has the exam, and where it is handed in. Never rejects.
 */
export async function sendBeforeLeaving({ engine, tables, outbox }: ExamParts): Promise<boolean> {
  const sendAnswers = async () => {
    if (IS_ELSEWHERE.includes(engine.getSnapshot().state)) return true
    const parts = await Promise.all([engine.drain(), tables.drain()])
    return parts.every(({ unsent }) => unsent === 0)
  }
  const sent = await sendAnswers().catch(() => false)
  await outbox.drain()
  return sent && filesSent({ outbox })
}

/** The server has all of the exam that is here, and nothing more is asked of it. */
export function isAllSent({ engine, tables, outbox }: ExamParts): boolean {
  const { state, unsent, finish } = engine.getSnapshot()
  if (state === 'finished') return filesSent({ outbox })
  return (
    state === 'active' &&
    unsent === 0 &&
    finish === null &&
    tables.getSnapshot().unsent === 0 &&
    filesSent({ outbox })
  )
}
