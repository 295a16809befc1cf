import vine from '@vinejs/vine'
import { GROUPS, plainNumber, rowId, type Group } from '#shared'
import type { PeopleSelection } from '../queries/people_found.js'

/** As the search of the list takes it. */
const SEARCH_MAX = 1_000
/** Ids in one body, be it of those who are chosen or of those who are not. */
const MOST_IDS = 5_000

/** Filters of the list of people. */
export const peopleFields = () => ({
  group: vine.enum(GROUPS).optional(),
  school: rowId().optional(),
  isActive: vine.boolean().optional(),
})

const ids = () => vine.array(rowId()).maxLength(MOST_IDS).distinct()

/** As `peopleSelection`, for a call that takes others too. */
export const optionalSelection = () => ({
  ids: ids().minLength(1).optional(),
  filter: vine
    .object({ ...peopleFields(), q: vine.string().trim().maxLength(SEARCH_MAX).optional() })
    .optional(),
  exceptions: ids().optional(),
})

/** Who is chosen in the list of people: `ids`, or its `filter` (with `q` for the search) and `exceptions`; `count`: how many were shown to the person. */
export const peopleSelection = () => ({
  ...optionalSelection(),
  ids: ids().minLength(1).optional().requiredIfMissing('filter'),
  count: plainNumber().withoutDecimals().min(0).optional(),
})

type Asked = {
  readonly ids?: readonly number[] | undefined
  readonly filter?:
    | {
        group?: Group | undefined
        school?: number | undefined
        isActive?: boolean | undefined
        q?: string | undefined
      }
    | undefined
  readonly exceptions?: readonly number[] | undefined
}

/** What `peopleSelection` read. Ids name whom they name, whatever the filter. */
export function selectionOf({ ids: named, filter = {}, exceptions = [] }: Asked): PeopleSelection {
  if (named) return { ids: named }
  const { q, ...rest } = filter
  return { filter: { ...rest, search: q ?? '' }, exceptions }
}
