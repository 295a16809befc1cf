import { PlanDisclosure } from '../../features/corrections/PlanDisclosure.tsx'
import { BoardPage } from '../../features/marking/board/BoardPage.tsx'
import { useParams } from '../../shared/router/index.ts'
import { useListOfItems } from './list_of_items.ts'

/** `/exams/dashboard/items/banca/{planId}` */
export default function MarkingBoardPage() {
  const { planId = '' } = useParams()
  const plan = Number(planId)
  return <BoardPage key={planId} plan={plan} back={useListOfItems()} acts={<PlanDisclosure plan={plan} />} />
}
