import { collectionOf } from '../../features/dashboard/tabs.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { useSearchParams } from '../../shared/router/index.ts'

/** Where the plans are listed that a page was opened from: the list of its collection, else the one of all. */
export function useListOfItems(): string {
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const collection = collectionOf(query)
  if (collection !== null) return `/exams/dashboard/items?collection=${collection}`
  return mayOpen('/items-list/dashboard') ? '/items-list/dashboard' : '/exams/dashboard'
}
