import { useEffect, useRef } from 'react'

/**
 * Calls back about every second with the number of full seconds that passed: a suspended tab gets them all at
 * once. Measured on the monotonic clock.
 */
export function useEverySecond(onSeconds: (seconds: number) => void, isOn: boolean): void {
  const latest = useRef(onSeconds)
  useEffect(() => {
    latest.current = onSeconds
  })
  useEffect(() => {
    if (!isOn) return
    let counted = performance.now()
    const timer = setInterval(() => {
      const seconds = Math.floor((performance.now() - counted) / 1000)
      if (seconds === 0) return
      counted += seconds * 1000
      latest.current(seconds)
    }, 250)
    return () => clearInterval(timer)
  }, [isOn])
}
