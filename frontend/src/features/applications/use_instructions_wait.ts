import { useCallback, useEffect, useState } from 'react'

/** A slow link may delay the instructions for longer; the exams do not wait for that. */
const LONGEST_WAIT_MS = 2_000

/**
 * Exams are listed below the instructions of their collection, and drawn after them: a list that moves takes a click away.
 * @param html the instructions, null where there are none
 */
export function useInstructionsWait(html: string | null): { isWaiting: boolean; onShown: () => void } {
  const [shown, setShown] = useState<string | null>(null)
  const onShown = useCallback(() => setShown(html), [html])
  useEffect(() => {
    if (html === null) return undefined
    const timer = setTimeout(onShown, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [html, onShown])
  return { isWaiting: html !== null && shown !== html, onShown }
}
