import { useExam, useEngine } from '../session/context.ts'
import { questionSecondsLeft } from '../rules/timers.ts'
import { useEverySecond } from '../clock/use_every_second.ts'

type QuestionClock = {
  answerId: string
  /** The answer may be changed now: its seconds count. */
  isOn: boolean
  /** Its own time just ended. */
  onExpired: () => void
}

/** Counts the seconds of the open question, and closes it when its own time is over. */
export function useQuestionClock({ answerId, isOn, onExpired }: QuestionClock): void {
  const { session } = useExam()
  const isWriter = useEngine((snapshot) => snapshot.state === 'active')
  useEverySecond((seconds) => {
    const { engine } = session
    const answer = engine.getSnapshot().answers.find((one) => String(one.id) === answerId)
    if (answer === undefined) return
    engine.tick(answer.id, seconds)
    const left = questionSecondsLeft(answer.answerTimeLimit, answer.seconds + seconds)
    if (left !== 0 || answer.timeoutDate !== null) return
    // What was just typed is handed on before the fields close.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onExpired()
    void session.expire(answer.id)
  }, isOn && isWriter)
}
