import { useEffect, useState } from 'react'
import type { LoadedPage } from './use_applications.ts'

const TICK_MS = 15_000

export interface ServerNow {
  /** Epoch ms by the server's clock; the device's own clock is not used. */
  at: number
  /** Full seconds since the list arrived. */
  sinceHeard: number
  /** False for copies of an earlier visit, when the server's time is unknown. */
  isKnown: boolean
}

/** The server's time, counted on from when the list arrived; updated every 15 s. */
export function useServerNow({ results, heardAt, fromCache }: LoadedPage): ServerNow {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [heardAt])
  const passed = Math.max(0, now - heardAt)
  const serverTime = results[0]?.first.serverTime
  return {
    at: (serverTime === undefined || serverTime === null ? 0 : Date.parse(serverTime)) + passed,
    sinceHeard: Math.floor(passed / 1000),
    isKnown: !fromCache,
  }
}
