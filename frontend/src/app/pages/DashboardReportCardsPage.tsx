import { AddCandidateButton } from '../../features/add-candidate/AddCandidateButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { SheetOrdersPage } from '../../features/sheet-orders/SheetOrdersPage.tsx'

/** `/exams/dashboard/answer-sheet-generate`: report cards of a collection. */
export default function DashboardReportCardsPage() {
  return (
    <DashboardFrame tab="reportCards" tools={(collection) => <AddCandidateButton collection={collection} />}>
      {(collection) => <SheetOrdersPage key={collection.id} collection={collection} />}
    </DashboardFrame>
  )
}
