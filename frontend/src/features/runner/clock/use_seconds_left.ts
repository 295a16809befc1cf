import { useEffect, useState } from 'react'
import type { Deadline } from '../../../offline/index.ts'
import { useEngine } from '../session/context.ts'

/** More often than a second, so that no second is skipped on the screen; an unchanged value draws nothing. */
const LOOK_EVERY_MS = 250

/** Whole seconds left of the exam, drawn anew each second; null without a time. */
export function useSecondsLeft(): number | null {
  return useCountdown(useEngine((snapshot) => snapshot.deadline))
}

export function useCountdown(deadline: Deadline): number | null {
  const [seconds, setSeconds] = useState(() => deadline.secondsLeft())
  useEffect(() => {
    const look = () => setSeconds(deadline.secondsLeft())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return seconds
}
