import { useEffect, useState } from 'react'
import { secondsUntil } from '../model/countdown.ts'
import type { ServerClock } from './clock.ts'

/** Whole seconds until an instant (ISO) by the server's clock; 0 once it is over. Moves only while something counts down. */
export function useSecondsLeft(end: string, clock: ServerClock): number {
  const [left, setLeft] = useState(() => secondsUntil(end, clock.now()))
  useEffect(() => {
    const look = () => setLeft(secondsUntil(end, clock.now()))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [end, clock])
  return left
}
