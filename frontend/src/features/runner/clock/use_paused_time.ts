import { useEffect, useRef } from 'react'
import { useExam } from '../exam/context.ts'

/**
 * Notifies the clocks when a pause begins or ends. Item times stop meanwhile, and the time that the server
 * gave back is read at its end.
 */
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
