import type { AppealRow } from '../types.ts'

/**
 * The page of an appeal (trans-appeal-staff-001). `id` of the appeal, `item` and `hide` are for who reads the address; the page believes
 * the server alone.
 */
export const responseAddress = ({
  id,
  item,
  hideCandidateName,
}: Pick<AppealRow, 'id' | 'item' | 'hideCandidateName'>): string =>
  `/appeals-response/${id}/?${new URLSearchParams({
    id: String(id),
    item: String(item.id),
    hide: String(hideCandidateName),
  })}`

/** The list that led to the page of an appeal, in the state of its location. */
export const fromList = ({ pathname, search }: { pathname: string; search: string }) => ({
  list: pathname + search,
})

/** That list; null where the page was opened otherwise. */
export function listOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  const { list } = state
  return typeof list === 'string' && /^\/(?:exams\/dashboard\/appeal|appeals\/dashboard)(?:\?|$)/.test(list)
    ? list
    : null
}
