import { useCallback, useEffect, useRef, useState } from 'react'
import { askSystem, type Fault, type System } from './ask'

const EVERY_MS = 10_000

/** What is on the page. `system`: the last that was read, at `readAt` (epoch ms of this computer). `fault`: of the last attempt. */
export type Seen = {
  readonly system: System | null
  readonly readAt: number | null
  readonly fault: Fault | null
  /** When the last attempt ended. Epoch ms. */
  readonly triedAt: number | null
}

const NOTHING: Seen = { system: null, readAt: null, fault: null, triedAt: null }

/** The status, asked for every 10 s while the page is in view, and when it comes into view. */
export function useSystem(): Seen & { again: () => void } {
  const [seen, setSeen] = useState(NOTHING)
  const isUnderWay = useRef(false)

  const again = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const asked = await askSystem()
    isUnderWay.current = false
    const now = Date.now()
    if ('system' in asked) setSeen({ system: asked.system, readAt: now, fault: null, triedAt: now })
    else setSeen((before) => ({ ...before, fault: asked.fault, triedAt: now }))
  }, [])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void again()
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [again])

  return { ...seen, again: () => void again() }
}
