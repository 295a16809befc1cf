import { lazy, Suspense } from 'react'
import { ItemDecisionsPage } from '../../features/item-decisions/ItemDecisionsPage.tsx'
import { collectionOf } from '../../features/dashboard/tabs.ts'
import { cameFrom } from '../../shared/came_from.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { useLocation, useParams, useSearchParams } from '../../shared/router/index.ts'
import { useListOfItems } from './list_of_items.ts'

/** With the views of items. */
const ItemStatement = lazy(() => import('../../features/exam-view/ItemStatement.tsx'))

const APPEALS = '/exams/dashboard/appeal'

/** `/exams/dashboard/items/decisoes/{itemId}` */
export default function DecisionsPage() {
  const { itemId = '' } = useParams()
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const { state } = useLocation()
  const list = useListOfItems()
  const item = Number(itemId)
  const collection = collectionOf(query)
  return (
    <ItemDecisionsPage
      key={itemId}
      item={item}
      back={cameFrom(state) ?? list}
      appeals={
        collection !== null && mayOpen(APPEALS) ? `${APPEALS}?collection=${collection}&view=items` : null
      }
      statement={(exam) => (
        <Suspense>
          <ItemStatement exam={exam} itemId={item} />
        </Suspense>
      )}
    />
  )
}
