import { useEffect } from 'react'
import { useExam, useExamState } from '../exam/context.ts'
import { examCalls } from '../exam/server.ts'

const load = () => import('../exam/absences.ts')

/** Records the time in which the page of a running exam is not open. Losing a record affects no answer. */
export function useAbsences(): void {
  const { openExam, application } = useExam()
  const isRunning = useExamState().phase.name === 'ready' && application.status === 'STARTED'
  useEffect(() => {
    if (!isRunning) return undefined
    let end = () => {}
    let isGone = false
    const begin = async () => {
      const { Absences, SEEN_EVERY_MS } = await load()
      const { engine, applicationId, notes } = openExam
      const absences = new Absences({
        applicationId,
        notes,
        calls: examCalls,
        serverNow: () => Date.now() + engine.getSnapshot().serverOffset,
      })
      await absences.returned(!openExam.time.isConfirmed)
      if (isGone) return
      const report = () => void absences.report().catch(() => undefined)
      const see = () => void absences.seen().catch(() => undefined)
      const timer = setInterval(see, SEEN_EVERY_MS)
      window.addEventListener('pagehide', see)
      const unsubscribe = engine.onEvent((event) => {
        if (event.type === 'connection' && event.connection === 'online') report()
      })
      report()
      end = () => {
        clearInterval(timer)
        window.removeEventListener('pagehide', see)
        unsubscribe()
        see()
      }
    }
    void begin().catch(() => undefined)
    return () => {
      isGone = true
      end()
    }
  }, [openExam, isRunning])
}
