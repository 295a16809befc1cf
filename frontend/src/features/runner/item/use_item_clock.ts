import { useEffect } from 'react'
import { useAnswer, useEngine, useExam } from '../exam/context.ts'
import { useEverySecond } from '../clock/use_every_second.ts'

type ItemClock = {
  answerId: string
  /** The answer may be changed now: its seconds count. */
  isOn: boolean
  /** Its own time just ended. */
  onExpired: () => void
}

/** Counts the seconds of the open item, starts its own time and closes it when that is over. */
export function useItemClock({ answerId, isOn, onExpired }: ItemClock): void {
  const { openExam } = useExam()
  const isWriter = useEngine((snapshot) => snapshot.state === 'active')
  const limit = useAnswer(answerId)?.answerTimeLimit ?? null
  const counts = isOn && isWriter
  useEffect(() => {
    if (counts && limit !== null) void openExam.itemClocks.open(answerId, limit)
  }, [openExam, counts, limit, answerId])
  useEverySecond((seconds) => {
    const { engine, itemClocks } = openExam
    const answer = engine.getSnapshot().answers.find((one) => String(one.id) === answerId)
    if (answer === undefined) return
    engine.tick(answer.id, seconds)
    if (
      answer.answerTimeLimit === null ||
      answer.timeoutDate !== null ||
      itemClocks.secondsLeft(answer.id) !== 0
    )
      return
    // Commits what was just typed before the fields are locked.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onExpired()
    void openExam.expire(answer.id)
  }, counts)
}
