import { useEffect, useState } from 'react'

/** This computer's monotonic clock, ms, read four times a second while a countdown is shown. */
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
