import type { MayOpen } from '../../shared/reachable_pages.ts'
import { dayOf } from '../../locales/dates.ts'
import type { CollectionCard } from './types.ts'

/** A card without applications has no link, unless its collection is open now. */
export const isDisabled = ({
  totalApplications,
  status,
}: Pick<CollectionCard, 'totalApplications' | 'status'>): boolean =>
  totalApplications === 0 && status !== 'ACTIVE'

/** State of the badge; `soon` for what is not open yet and begins today. */
export function badgeOf(
  { status, startTime }: Pick<CollectionCard, 'status' | 'startTime'>,
  now: number
): 'ACTIVE' | 'INACTIVE' | 'soon' {
  if (status === 'ACTIVE') return 'ACTIVE'
  if (startTime === null) return 'INACTIVE'
  const start = Date.parse(startTime)
  return start > now && dayOf(start) === dayOf(now) ? 'soon' : 'INACTIVE'
}

/** Target of a card, or null when it has none: a corrector opens the answers of what is not open now. */
export function cardTarget(card: CollectionCard, group: string, mayOpen: MayOpen): string | null {
  if (isDisabled(card)) return null
  const to = (path: string) => (mayOpen(path) ? `${path}?collection=${card.id}` : null)
  const corrects = group === 'CORRECTOR' && card.status !== 'ACTIVE'
  return (corrects ? to('/exams/dashboard/items') : null) ?? to('/exams/dashboard')
}

/** Target of the evaluation of an adaptive track, or null where there is none. */
export const evaluationTarget = (
  { id, categoria }: Pick<CollectionCard, 'id' | 'categoria'>,
  mayOpen: MayOpen
): string | null =>
  categoria === 1 && mayOpen('/exams/dashboard/view') ? `/exams/dashboard/view?collection=${id}` : null

/** rule-dashboard-009: percentage of the applications that run or may be begun now; 0 without any. */
export const engagementOf = ({
  countExamsAvailable,
  totalApplications,
}: Pick<CollectionCard, 'countExamsAvailable' | 'totalApplications'>): number =>
  totalApplications === 0 ? 0 : Math.min(100, Math.round((countExamsAvailable / totalApplications) * 100))
