import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { useExam, useStops } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'
import { resumeAt } from '../rules/navigation.ts'

const ReviewPage = lazy(laterScreens.review)

/** /review: only where the exam has one; else back to the open question. */
export function ReviewRoute() {
  const { application, rules } = useExam()
  const stops = useStops()
  if (!rules.hasReview) {
    const stop = resumeAt(stops, [], rules)
    return (
      <Navigate
        to={`/applications/${application.id}/${stop ? `answers/${stop.id}` : 'instructions'}`}
        replace
      />
    )
  }
  return (
    <Suspense fallback={null}>
      <ReviewPage />
    </Suspense>
  )
}
