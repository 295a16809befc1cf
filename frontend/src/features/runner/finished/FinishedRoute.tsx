import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate } from '../../../shared/router/index.ts'
import { useExam, useFinish } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'

const FinishedPage = lazy(laterScreens.finished)

/** /finished: for an exam that is over, by the server's state or by this page's own finish. */
export default function FinishedRoute() {
  const { application, openAgain } = useExam()
  const isOver = useFinish().phase.name === 'finished' || application.status === 'FINISHED'
  const isReopened = useReopened() && isOver
  useEffect(() => {
    if (isReopened) openAgain()
  }, [isReopened, openAgain])
  if (!isOver) return <Navigate to={`/applications/${application.id}/instructions`} replace />
  return (
    <Suspense fallback={null}>
      <FinishedPage />
    </Suspense>
  )
}

/** Staff have reset the exam since it was finished: what was read before the finish has a lower version. */
function useReopened(): boolean {
  const { application } = useExam()
  const { status, version } = application
  const [finishedAt, setFinishedAt] = useState(version)
  if (status === 'FINISHED' && version !== finishedAt) setFinishedAt(version)
  return status !== 'FINISHED' && version > finishedAt
}
