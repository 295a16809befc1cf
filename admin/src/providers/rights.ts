import { call } from './data'

/** What the person's group may: the tree of `GET /v1/settings`. */
export type Rights = object | null

/** One page asks for many entries at once; what an institution changes is seen this long after, ms. */
const FRESH_MS = 3_000

let known: { rights: Promise<Rights>; at: number } | null = null

/** Asked again after three seconds. Where the server cannot be reached, nothing is allowed. */
export function ownRights(now: number = Date.now()): Promise<Rights> {
  if (known !== null && now - known.at < FRESH_MS) return known.rights
  const asked = {
    at: now,
    rights: call('GET', '/v1/settings').then(
      ({ permissions }) => permissions,
      () => {
        if (known === asked) known = null
        return null
      }
    ),
  }
  known = asked
  return asked.rights
}
