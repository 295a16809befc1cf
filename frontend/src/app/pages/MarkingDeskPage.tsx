import { DeskPage } from '../../features/marking/desk/DeskPage.tsx'
import { useParams } from '../../shared/router/index.ts'
import { useListOfItems } from './list_of_items.ts'

/** `/exams/dashboard/items/correcao/{planId}` */
export default function MarkingDeskPage() {
  const { planId = '' } = useParams()
  return <DeskPage key={planId} plan={Number(planId)} back={useListOfItems()} />
}
