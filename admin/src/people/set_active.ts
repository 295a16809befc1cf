import { call } from '../providers/data'

/** The server takes so many at once. */
const AT_ONCE = 100

type Refused = { readonly id: number; readonly reason: string }

/** `left`: those for whom the server gave no answer, because of `error`. */
type ActiveSet = {
  readonly changed: number
  readonly refused: readonly Refused[]
  readonly left: readonly number[]
  readonly error?: unknown
}

/** Lets people log in, or not any more, portion by portion; a portion that fails ends it. */
export async function setActive(ids: readonly number[], isActive: boolean): Promise<ActiveSet> {
  let changed = 0
  const refused: Refused[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    try {
      const body = { ids: ids.slice(from, from + AT_ONCE), isActive }
      const part = await call('POST', '/v1/people/active', { body })
      changed += part.changed
      refused.push(...part.refused)
    } catch (error) {
      return { changed, refused, left: ids.slice(from), error }
    }
  }
  return { changed, refused, left: [] }
}
