import type { ReactNode } from 'react'
import { from } from '../shared/came_from.ts'
import { useMayOpen } from '../shared/reachable_pages.ts'
import { Link, useLocation } from '../shared/router/index.ts'
import { Button } from '../ui/Button.ts'

interface DecisionsLinkProps {
  item: number
  isSmall?: boolean
  /** Ids of what says which item. */
  describedBy: string
  children: ReactNode
}

/** The way to what was decided about an item; nothing for whoever may not open that page. */
export function DecisionsLink({ item, ...more }: DecisionsLinkProps) {
  const path = `/exams/dashboard/items/decisoes/${item}`
  return useMayOpen()(path) ? <Open path={path} {...more} /> : null
}

function Open({
  path,
  isSmall = false,
  describedBy,
  children,
}: Omit<DecisionsLinkProps, 'item'> & { path: string }) {
  const location = useLocation()
  // All pages with such links name their collection, but for the list of all.
  const collection = new URLSearchParams(location.search).get('collection')
  return (
    <Button
      component={Link}
      to={collection === null ? path : `${path}?${new URLSearchParams({ collection })}`}
      state={from(location)}
      size={isSmall ? 'small' : 'medium'}
      variant="outlined"
      data-print="no"
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  )
}
