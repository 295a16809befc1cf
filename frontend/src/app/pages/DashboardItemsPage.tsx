import { CorrectionsPage } from '../../features/corrections/CorrectionsPage.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'

/** `/exams/dashboard/items`: the answers of a collection that people judge. */
export default function DashboardItemsPage() {
  return (
    <DashboardFrame tab="items">
      {(collection) => <CorrectionsPage key={collection.id} collection={collection} />}
    </DashboardFrame>
  )
}
