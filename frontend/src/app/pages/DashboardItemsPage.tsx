import { useSession } from '../../api/session.ts'
import { CorrectionsPage } from '../../features/corrections/CorrectionsPage.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { marksAnswers } from '../../features/dashboard/tabs.ts'

/**
 * `/exams/dashboard/items`: the answers of a collection that people judge. Its tab is there in category-exam collections alone, but the card
 * of any collection that is over leads a corrector here.
 */
export default function DashboardItemsPage() {
  const mayMark = marksAnswers(useSession()?.user.loggedGroup)
  return (
    <DashboardFrame tab={mayMark ? null : 'items'}>
      {(collection) => <CorrectionsPage key={collection.id} collection={collection} />}
    </DashboardFrame>
  )
}
