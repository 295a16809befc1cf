import { lazy, Suspense } from 'react'
import { Navigate } from '../../../shared/router/index.ts'
import { useExam, useNavItems } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'
import { resumeAt } from '../rules/navigation.ts'

const ReviewPage = lazy(laterScreens.review)

/** /review: only where the exam has one; else redirects to the open item. */
export function ReviewRoute() {
  const { application, rules } = useExam()
  const navItems = useNavItems()
  if (!rules.hasReview) {
    const navItem = resumeAt(navItems, [], rules)
    return (
      <Navigate
        to={`/applications/${application.id}/${navItem ? `answers/${navItem.id}` : 'instructions'}`}
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
