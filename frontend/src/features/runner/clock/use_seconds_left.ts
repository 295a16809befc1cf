import { useCallback, useEffect, useState } from 'react'
import type { Deadline, Id } from '../../../offline/index.ts'
import { useEngine, useExam } from '../exam/context.ts'

/**
 * More often than once a second, so that no second is skipped on screen; an unchanged value causes no render.
 */
const LOOK_EVERY_MS = 250

/** Full seconds left of the exam, updated each second; null without a deadline. */
export function useSecondsLeft(): number | null {
  return useCountdown(useEngine((snapshot) => snapshot.deadline))
}

/**
 * Full seconds in which answers given in time still count when they arrive; null where the server never sent
 * it.
 */
export function useGraceLeft(): number | null {
  const {
    openExam: { time },
  } = useExam()
  return useLooked(useCallback(() => time.graceLeft(), [time]))
}

/** Full seconds left of an item's own time; null before it was opened. */
export function useItemSecondsLeft(answerId: Id): number | null {
  const {
    openExam: { itemClocks },
  } = useExam()
  return useLooked(useCallback(() => itemClocks.secondsLeft(answerId), [itemClocks, answerId]))
}

function useCountdown(deadline: Deadline): number | null {
  return useLooked(useCallback(() => deadline.secondsLeft(), [deadline]))
}

/** The value of `read`, polled; renders again when it changes. */
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
