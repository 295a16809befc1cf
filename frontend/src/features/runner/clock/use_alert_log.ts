import { useEffect } from 'react'
import type { Alerted } from '../exam/calls.ts'
import { useExam } from '../exam/context.ts'

/** Logs that the candidate was alerted, once for each `message`; null: nothing is shown now. */
export function useAlertLog(alertType: Alerted['alertType'], message: string | null): void {
  const { openExam, application } = useExam()
  const { id: examId, collection } = application.exam
  useEffect(() => {
    if (message !== null) openExam.alerts.note({ alertType, message, collectionId: collection.id, examId })
  }, [openExam, alertType, message, collection.id, examId])
}
