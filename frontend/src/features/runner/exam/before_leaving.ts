import { HELD_BY_SERVER, isUnsent, type AnswerView } from '../../../offline/index.ts'
import type { OpenExam } from './open_exam.ts'

type Engine = Pick<OpenExam['engine'], 'getSnapshot' | 'subscribe' | 'drain' | 'takeOver'>

/** The parts of an open exam that are asked; `OpenExam` fits. */
type ExamParts = {
  engine: Engine
  tables: Pick<OpenExam['tables'], 'drain' | 'getSnapshot'>
  outbox: Pick<OpenExam['outbox'], 'drain' | 'getSnapshot'>
}

/** Why the server takes nothing of an exam, however long anybody waits: staff have reset it and it is not begun again, or it is not this person's any more. */
export type Closed = 'reset' | 'gone'

/** What the server still lacks of an exam: something to be sent, or as many answers as nobody can send now, and why. */
export type Rest = { isUnsent: boolean; stays: number; closed: Closed | null }

const NOTHING: Rest = { isUnsent: false, stays: 0, closed: null }

/** Another device has the exam, or it is finished: this tab has nothing to send. */
const IS_ELSEWHERE: readonly string[] = ['other_tab', 'taken_over', 'finished', 'stopped']

// A rejected file does not count: it would block the candidate for ever.
const waitingFiles = ({ outbox }: { outbox: Pick<ExamParts['outbox'], 'getSnapshot'> }) =>
  [...outbox.getSnapshot().files.values()].filter(
    ({ state }) => state !== 'failed' && state !== 'quarantined'
  ).length

/** The server lacks it, and would take it later. */
const isToSend = (answer: AnswerView) => isUnsent(answer) && answer.refusal === null

/** This page alone has it, and it is with nobody else. */
const isInPage = (answer: AnswerView) =>
  isUnsent(answer) && answer.save === 'memory' && !HELD_BY_SERVER.has(answer.refusal?.reason ?? '')

/** A finish that was asked for comes to its end, or more attempts fail than had failed `before`. */
function finishTried({ getSnapshot, subscribe }: Engine, before: number): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = () => {
      const { state, finish } = getSnapshot()
      if (state === 'finishing' && finish !== null && finish.failures <= before) return
      stop()
      resolve()
    }
    stop = subscribe(look)
    look()
  })
}

/**
 * Sends what is unsent before a log-out: on a shared computer it could wait long. Another tab that writes hands the exam over first.
 * Resolves to what is still only on this computer: nothing where another device has the exam or it is finished. What the server has refused
 * holds nobody: see `offeredAside`. Nor does what it takes nothing of: `whyClosed` asks for that where something is left.
 * `failedBefore`: attempts to finish that had failed when the person asked. Never rejects.
 */
export async function sendBeforeLeaving(
  exam: ExamParts,
  whyClosed: () => Promise<Closed | null>,
  failedBefore = 0
): Promise<Rest> {
  const { engine, tables, outbox } = exam
  const sendAnswers = async (): Promise<{ answers: number; isHeld: boolean }> => {
    if (engine.getSnapshot().state === 'other_tab') await engine.takeOver()
    if (IS_ELSEWHERE.includes(engine.getSnapshot().state)) return { answers: 0, isHeld: false }
    // Counted anew where another tab had the exam.
    const failures = Math.min(failedBefore, engine.getSnapshot().finish?.failures ?? 0)
    const [, table] = await Promise.all([engine.drain(), tables.drain()])
    await finishTried(engine, failures)
    const { answers, asideInMemory, finish, state } = engine.getSnapshot()
    if (state === 'finished') return { answers: 0, isHeld: false }
    return {
      answers: answers.filter(isToSend).length + Number(table.unsent > 0),
      isHeld: asideInMemory > 0 || answers.some(isInPage) || finish !== null,
    }
  }
  const unsent = await sendAnswers().catch(() => ({ answers: 0, isHeld: true }))
  await outbox.drain()
  const toSend = unsent.answers + waitingFiles(exam)
  if (!unsent.isHeld && toSend === 0) return NOTHING
  const closed = unsent.isHeld ? null : await whyClosed()
  return closed === null ? { ...NOTHING, isUnsent: true } : { isUnsent: false, stays: toSend, closed }
}

/** The server has everything of the exam that is stored here, and nothing more is expected. */
export function isAllSent({
  engine,
  tables,
  outbox,
}: Omit<ExamParts, 'engine'> & { engine: Pick<Engine, 'getSnapshot'> }): boolean {
  const { state, unsent, asideInMemory, finish } = engine.getSnapshot()
  if (state === 'finished') return waitingFiles({ outbox }) === 0
  return (
    state === 'active' &&
    unsent + asideInMemory === 0 &&
    finish === null &&
    tables.getSnapshot().unsent === 0 &&
    waitingFiles({ outbox }) === 0
  )
}
