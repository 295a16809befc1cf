import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { PaymentsPage } from '../../features/payments/staff/PaymentsPage.tsx'

/** `/exams/dashboard/appeal/pagamentos`: the payments of the appeals of a collection. */
export default function DashboardPaymentsPage() {
  return (
    <DashboardFrame tab="appeals">
      {(collection) => <PaymentsPage key={collection.id} collection={collection} />}
    </DashboardFrame>
  )
}
