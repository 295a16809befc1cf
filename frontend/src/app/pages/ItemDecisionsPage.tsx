import { lazy, Suspense } from 'react'
import { ItemDecisionsPage } from '../../features/item-decisions/ItemDecisionsPage.tsx'
import { responseAddress } from '../../features/appeals/staff/response_address.ts'
import { collectionOf } from '../../features/dashboard/tabs.ts'
import { cameFrom } from '../../shared/came_from.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { useLocation, useParams, useSearchParams } from '../../shared/router/index.ts'
import { useListOfItems } from './list_of_items.ts'

/** With the views of items. */
const ItemStatement = lazy(() => import('../../features/exam-view/ItemStatement.tsx'))

/** Of any collection, and of those that are exams: the tab of another one is not there. */
const APPEALS = ['/appeals/dashboard', '/exams/dashboard/appeal'] as const

/** `/exams/dashboard/items/decisoes/{itemId}` */
export default function DecisionsPage() {
  const { itemId = '' } = useParams()
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const { state } = useLocation()
  const list = useListOfItems()
  const item = Number(itemId)
  const collection = collectionOf(query)
  const origin = cameFrom(state)
  // Whoever came from there goes back there.
  const appeals = APPEALS.find((path) => origin?.startsWith(`${path}?`)) ?? APPEALS.find(mayOpen)
  return (
    <ItemDecisionsPage
      key={itemId}
      item={item}
      back={origin ?? list}
      appeals={
        collection !== null && appeals !== undefined ? `${appeals}?collection=${collection}&view=items` : null
      }
      appealAddress={responseAddress}
      statement={(exam) => (
        <Suspense>
          <ItemStatement exam={exam} itemId={item} />
        </Suspense>
      )}
    />
  )
}
