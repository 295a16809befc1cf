import { call } from '../providers/data'

/** The server takes so many at once. */
const AT_ONCE = 100

type Refused = { readonly id: number; readonly reason: string }
type Part = { readonly changed: number; readonly refused: readonly Refused[] }

/** What became of an act on several people. `left`: those for whom the server gave no answer, because of `error`. */
export type Done = {
  readonly changed: number
  readonly refused: readonly Refused[]
  readonly left: readonly number[]
  readonly error?: unknown
}

/** Acts on people portion by portion; a portion that fails ends it. */
export async function inPortions(
  ids: readonly number[],
  act: (ids: number[]) => Promise<Part>
): Promise<Done> {
  let changed = 0
  const refused: Refused[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    try {
      const part = await act(ids.slice(from, from + AT_ONCE))
      changed += part.changed
      refused.push(...part.refused)
    } catch (error) {
      return { changed, refused, left: ids.slice(from), error }
    }
  }
  return { changed, refused, left: [] }
}

/** Lets people log in, or not any more. */
export const setActive = (ids: readonly number[], isActive: boolean): Promise<Done> =>
  inPortions(ids, (some) => call('POST', '/v1/people/active', { body: { ids: some, isActive } }))

/** Moves candidates to a class. */
export const moveTo = (ids: readonly number[], classId: number): Promise<Done> =>
  inPortions(ids, (some) => call('POST', '/v1/people/class', { body: { ids: some, class: classId } }))

/** Gives people a role, or takes it. */
export const setRole = (ids: readonly number[], role: number, isGiven: boolean): Promise<Done> =>
  inPortions(ids, (some) => call('POST', '/v1/people/role', { body: { ids: some, role, isGiven } }))

/** What those who are to be moved have that stays as it is. */
export async function movePreview(ids: readonly number[]) {
  const total = { people: 0, applications: 0, inRooms: 0 }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ids: ids.slice(from, from + AT_ONCE) }
    const part = await call('POST', '/v1/people/class/preview', { body })
    total.people += part.people
    total.applications += part.applications
    total.inRooms += part.inRooms
  }
  return total
}
