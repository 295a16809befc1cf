import type { OpenExam } from './open_exam.ts'

/** The parts of an open exam that are asked; `OpenExam` fits. */
type ExamParts = {
  engine: Pick<OpenExam['engine'], 'getSnapshot' | 'drain'>
  tables: Pick<OpenExam['tables'], 'drain' | 'getSnapshot'>
  outbox: Pick<OpenExam['outbox'], 'drain' | 'getSnapshot'>
}

/** Another tab or device has the exam, or it is finished: this tab has nothing to send. */
const IS_ELSEWHERE: readonly string[] = ['other_tab', 'taken_over', 'finished', 'stopped']

// A rejected file does not count: it would block the candidate for ever.
const filesSent = ({ outbox }: { outbox: Pick<ExamParts['outbox'], 'getSnapshot'> }) =>
  [...outbox.getSnapshot().files.values()].every(({ state }) => state === 'failed' || state === 'quarantined')

/**
 * Sends what is unsent before a log-out: on a shared computer it could wait long. Resolves to false when
 * something is still only on this computer, and to true where another tab or device has the exam or it is
 * finished. What the server has no room for holds nobody: see `offeredAside`. Never rejects.
 */
export async function sendBeforeLeaving({ engine, tables, outbox }: ExamParts): Promise<boolean> {
  const sendAnswers = async () => {
    if (IS_ELSEWHERE.includes(engine.getSnapshot().state)) return true
    const [, table] = await Promise.all([engine.drain(), tables.drain()])
    const { unsent, noRoom, asideInMemory } = engine.getSnapshot()
    return unsent === noRoom && asideInMemory + table.unsent === 0
  }
  const sent = await sendAnswers().catch(() => false)
  await outbox.drain()
  return sent && filesSent({ outbox })
}

/** The server has everything of the exam that is stored here, and nothing more is expected. */
export function isAllSent({ engine, tables, outbox }: ExamParts): boolean {
  const { state, unsent, asideInMemory, finish } = engine.getSnapshot()
  if (state === 'finished') return filesSent({ outbox })
  return (
    state === 'active' &&
    unsent + asideInMemory === 0 &&
    finish === null &&
    tables.getSnapshot().unsent === 0 &&
    filesSent({ outbox })
  )
}
