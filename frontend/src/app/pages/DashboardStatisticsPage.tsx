import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ItemStatement } from '../../features/exam-view/ItemStatement.tsx'
import { StatisticsPage } from '../../features/statistics/StatisticsPage.tsx'

/** `/exams/dashboard/statistics`: how an exam went. */
export default function DashboardStatisticsPage() {
  return (
    <DashboardFrame tools={(collection) => <AddCandidateButton collection={collection} />}>
      {(collection) => (
        <StatisticsPage
          collection={collection}
          statement={(exam, item) => <ItemStatement exam={exam} itemId={item} />}
        />
      )}
    </DashboardFrame>
  )
}
