import { useEffect, useState } from 'react'
import type { LoadedPage } from './use_applications.ts'

const TICK_MS = 15_000

export interface ServerNow {
  /** Epoch ms by the server's clock; the device's own clock is never asked. */
  at: number
  /** Whole seconds since the list came. */
  sinceHeard: number
  /** False for copies of an earlier visit, whose time nobody knows. */
  isKnown: boolean
}

/** The server's time, counted on from when the list came; moves every 15 s. */
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
