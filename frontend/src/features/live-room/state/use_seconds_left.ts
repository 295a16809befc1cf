import { useEffect, useState } from 'react'
import { secondsUntil } from '../model/countdown.ts'
import type { ServerClock } from './clock.ts'

/**
 * Full seconds until an instant (ISO) by the server's clock; 0 once it is over.
 * Updates only during a countdown.
 */
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
