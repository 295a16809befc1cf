import { useCallback, useEffect, useRef, useState } from 'react'

/** Pause after the last key press before the text is reported (const-question-003), ms. */
export const DEBOUNCE_MS = 300

/**
 * Longest time between two reports while typing without a pause, ms: the reported
 * text is never older than this.
 */
export const LONGEST_WAIT_MS = 1000

export type DebouncedText = { text: string; change: (next: string) => void; flush: () => void }

/**
 * A text that is shown at once and passed to `onText` when typing pauses, at the latest a second after the
 * first unreported key press, and in any case before it could be lost: on `flush` (blur), when `locked`
 * becomes true, on unmount, and when the page is hidden or closed. Until the first key press it follows
 * `initial` (an answer may be restored after the view is mounted); afterwards it owns its text, so that a
 * late echo of an older value can never overwrite what was just typed.
 */
export function useDebouncedText(
  initial: string,
  onText: (text: string) => void,
  locked: boolean,
  pauseMs = DEBOUNCE_MS
): DebouncedText {
  const [text, setText] = useState(initial)
  const touched = useRef(false)
  const pending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const firstKeyAt = useRef(0)
  const latestOnText = useRef(onText)

  useEffect(() => {
    latestOnText.current = onText
  })

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const value = pending.current
    if (value === null) return
    pending.current = null
    latestOnText.current(value)
  }, [])

  const change = useCallback(
    (next: string) => {
      touched.current = true
      if (pending.current === null) firstKeyAt.current = performance.now()
      pending.current = next
      setText(next)
      clearTimeout(timer.current)
      const waited = performance.now() - firstKeyAt.current
      timer.current = setTimeout(flush, Math.max(0, Math.min(pauseMs, LONGEST_WAIT_MS - waited)))
    },
    [flush, pauseMs]
  )

  useEffect(() => {
    if (!touched.current) setText(initial)
  }, [initial])

  useEffect(() => {
    if (locked) flush()
  }, [locked, flush])

  useEffect(() => {
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    // While the browser asks whether to leave: later there is no time left to store it.
    window.addEventListener('beforeunload', flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('beforeunload', flush)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      flush()
    }
  }, [flush])

  return { text, change, flush }
}
