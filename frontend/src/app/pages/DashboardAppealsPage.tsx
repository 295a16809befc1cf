import { AppealListPage } from '../../features/appeals/staff/AppealListPage.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'

/** `/exams/dashboard/appeal`: the appeals of a collection. */
export default function DashboardAppealsPage() {
  return (
    <DashboardFrame tab="appeals">
      {(collection) => <AppealListPage key={collection.id} collection={collection} />}
    </DashboardFrame>
  )
}
