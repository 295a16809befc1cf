import { BoardPage } from '../../features/marking/board/BoardPage.tsx'
import { useParams } from '../../shared/router/index.ts'
import { useListOfItems } from './list_of_items.ts'

/** `/exams/dashboard/items/banca/{planId}` */
export default function MarkingBoardPage() {
  const { planId = '' } = useParams()
  return <BoardPage key={planId} plan={Number(planId)} back={useListOfItems()} />
}
