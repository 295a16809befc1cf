import { useEffect, useState } from 'react'

/** This computer's monotonic clock in ms, read four times a second while something counts down. */
export function useNow(isOn: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isOn) return undefined
    const read = () => setNow(performance.now())
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
