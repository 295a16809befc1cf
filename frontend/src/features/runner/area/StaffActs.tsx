import { useEffect, useMemo } from 'react'
import { useHints } from '../../../realtime/index.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { makeReceipt } from '../exam/receipt.ts'
import { examCalls } from '../exam/server.ts'

/** What staff do to the exam is read when it happens, in a room or without one, and reported as received. `userId`: its candidate. */
export function StaffActs({ userId }: { userId: number }): null {
  const { openExam, application, refresh } = useExam()
  const receipt = useMemo(
    () => makeReceipt((version) => examCalls.reportReceived(openExam.applicationId, version)),
    [openExam]
  )
  const state = useEngine((snapshot) => snapshot.state)
  // A gap is not read: the page polls anyway, and all pages of a school have theirs at the same moment.
  useHints(`users/${userId}`, ({ kind, applicationId }) => {
    if (kind === 'application' && applicationId === application.id) refresh()
  })
  useEffect(() => void receipt.shows(application.version, state), [receipt, application, state])
  return null
}
