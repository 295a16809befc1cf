import { CollectionDeadline } from '../../features/application-list/bulk/CollectionDeadline.tsx'
import { CardsPage } from '../../features/dashboard/CardsPage.tsx'

/** `/exams/dashboard-open`: the dashboard without a collection. */
export default function OpenDashboardPage() {
  return <CardsPage variant="open" actionsOf={(card) => <CollectionDeadline collection={card} />} />
}
