import { CollectionDeadline } from '../../features/application-list/bulk/CollectionDeadline.tsx'
import { CardsPage } from '../../features/dashboard/CardsPage.tsx'

/** `/exams/dashboard-pre-filter` */
export default function PreFilterPage() {
  return <CardsPage variant="pre-filter" actionsOf={(card) => <CollectionDeadline collection={card} />} />
}
