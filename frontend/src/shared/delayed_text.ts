import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Delay between the last key press and the search or filter, ms. */
export const SEARCH_DELAY_MS = 500

/**
 * Input is shown at once and passed on half a second after the last key press. `current`
 * also follows changes from outside.
 */
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
