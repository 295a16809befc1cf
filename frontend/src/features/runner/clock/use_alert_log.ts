import { useEffect } from 'react'
import type { Alerted } from '../exam/calls.ts'
import { useExam } from '../exam/context.ts'

/** Puts on record that the candidate was alerted, once for each `message`; null: there is nothing to say now. */
export function useAlertLog(alertType: Alerted['alertType'], message: string | null): void {
  const { openExam, application } = useExam()
  const { id: examId, collection } = application.exam
  useEffect(() => {
    if (message !== null) openExam.alerts.note({ alertType, message, collectionId: collection.id, examId })
  }, [openExam, alertType, message, collection.id, examId])
}
