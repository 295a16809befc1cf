import { lazy, Suspense } from 'react'
import { Navigate } from '../../../shared/router/index.ts'
import { useExam, useFinish } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'

const FinishedPage = lazy(laterScreens.finished)

/** /finished: for an exam that is over, by the server's state or by this page's own finish. */
export default function FinishedRoute() {
  const { application } = useExam()
  const isOver = useFinish().phase.name === 'finished' || application.status === 'FINISHED'
  if (!isOver) return <Navigate to={`/applications/${application.id}/instructions`} replace />
  return (
    <Suspense fallback={null}>
      <FinishedPage />
    </Suspense>
  )
}
