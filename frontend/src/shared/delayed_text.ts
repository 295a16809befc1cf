import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Search and filters wait this long after the last key. */
export const SEARCH_DELAY_MS = 500

/** What is typed shows at once and is passed on half a second after the last key. `current` follows from outside as well. */
export function useDelayedText(
  current: string,
  pass: (text: string) => void
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(current)
  const asked = useRef(current)
  const ask = useEffectEvent(pass)
  useEffect(() => {
    if (current === asked.current) return
    asked.current = current
    setTyped(current)
  }, [current])
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current.trim()) return undefined
    const timer = setTimeout(() => {
      asked.current = text
      ask(text)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
