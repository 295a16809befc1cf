import { useEffect } from 'react'
import { isReloadMeant } from '../../../exam/slots/exam_watch.ts'
import { isLeavingMeant } from '../../../exam/leaving.ts'

/** Asks before the tab is closed or reloaded. The browser decides the text. */
export function useCloseWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloadMeant() && !isLeavingMeant()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
