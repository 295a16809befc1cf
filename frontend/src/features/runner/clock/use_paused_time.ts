import { useEffect, useRef } from 'react'
import { useExam } from '../exam/context.ts'

/** A pause begins or ends: single questions stand still meanwhile, and what the server gave back is read when it is over. */
export function usePausedTime(isPaused: boolean): void {
  const { openExam, refresh } = useExam()
  const was = useRef(isPaused)
  useEffect(() => {
    openExam.itemClocks.hold(isPaused)
    if (was.current === isPaused) return
    was.current = isPaused
    refresh()
    if (!isPaused) void openExam.refreshAnswers().catch(() => undefined)
  }, [openExam, refresh, isPaused])
}
