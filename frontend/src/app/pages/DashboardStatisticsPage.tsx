import { lazy, Suspense } from 'react'
import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { StatisticsPage } from '../../features/statistics/StatisticsPage.tsx'

/** With the views of items, which come when one is opened. */
const ItemStatement = lazy(() => import('../../features/exam-view/ItemStatement.tsx'))

/** `/exams/dashboard/statistics`: how an exam went. */
export default function DashboardStatisticsPage() {
  return (
    <DashboardFrame tab="statistics" tools={(collection) => <AddCandidateButton collection={collection} />}>
      {(collection) => (
        <StatisticsPage
          collection={collection}
          statement={(exam, item) => (
            <Suspense>
              <ItemStatement exam={exam} itemId={item} />
            </Suspense>
          )}
        />
      )}
    </DashboardFrame>
  )
}
