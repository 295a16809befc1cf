import { useEffect, useState } from 'react'

/** What was typed, once nothing was typed for `delayMs`. */
export function useSettled(typed: string, delayMs: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])
  return settled
}
