import { useCallback, useEffect, useState } from 'react'
import type { Deadline, Id } from '../../../offline/index.ts'
import { useEngine, useExam } from '../exam/context.ts'

/** More often than a second, so that no second is skipped on the screen; an unchanged value draws nothing. */
const LOOK_EVERY_MS = 250

/** Whole seconds left of the exam, drawn anew each second; null without a time. */
export function useSecondsLeft(): number | null {
  return useCountdown(useEngine((snapshot) => snapshot.deadline))
}

/** Whole seconds in which answers given in time still count when they arrive; null where the server never said. */
export function useGraceLeft(): number | null {
  const {
    openExam: { time },
  } = useExam()
  return useLooked(useCallback(() => time.graceLeft(), [time]))
}

/** Whole seconds left of a question's own time; null before it was opened. */
export function useItemSecondsLeft(answerId: Id): number | null {
  const {
    openExam: { itemClocks },
  } = useExam()
  return useLooked(useCallback(() => itemClocks.secondsLeft(answerId), [itemClocks, answerId]))
}

function useCountdown(deadline: Deadline): number | null {
  return useLooked(useCallback(() => deadline.secondsLeft(), [deadline]))
}

/** What a clock says, drawn anew when that changes. */
export function useLooked<T extends number | null>(read: () => T): T {
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const look = () => setSeconds(read())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [read])
  return seconds
}
