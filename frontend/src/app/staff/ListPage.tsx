import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ListPage } from '../../features/dashboard/ListPage.tsx'

/** `/exams/dashboard/list` */
export default function DashboardListPage() {
  return <DashboardFrame>{(collection) => <ListPage collection={collection} />}</DashboardFrame>
}
