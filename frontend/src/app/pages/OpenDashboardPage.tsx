import { CardsPage } from '../../features/dashboard/CardsPage.tsx'

/** `/exams/dashboard-open`: the dashboard without a collection. */
export default function OpenDashboardPage() {
  return <CardsPage variant="open" />
}
