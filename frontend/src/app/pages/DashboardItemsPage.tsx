import { useSession } from '../../api/session.ts'
import { CorrectionsPage } from '../../features/corrections/CorrectionsPage.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { marksAnswers } from '../../features/dashboard/tabs.ts'
import { PlanList } from '../../features/marking/plans/PlanList.tsx'

/**
 * `/exams/dashboard/items`: the answers of a collection that people judge, and the plans by which they are marked. Its tab is there in
 * category-exam collections alone, but the card of any collection that is over leads a corrector here. COMISSION supervises plans, and marks
 * no answer of the list.
 */
export default function DashboardItemsPage() {
  const group = useSession()?.user.loggedGroup
  const mayMark = marksAnswers(group)
  const hasPlans = mayMark || group === 'COMISSION'
  return (
    <DashboardFrame tab={hasPlans ? null : 'items'}>
      {(collection) => (
        <>
          <PlanList collection={collection.id} isAlone={!mayMark} />
          {mayMark && <CorrectionsPage key={collection.id} collection={collection} />}
        </>
      )}
    </DashboardFrame>
  )
}
