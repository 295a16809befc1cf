import type { OwnPreferences } from '../app/page_types'
import { call } from './data'
import { wordConsole } from './i18n'

/** What the person's group may: the tree of `GET /v1/settings`. */
export type Rights = object | null

/** One page asks for many entries at once; what an institution changes is seen this long after, ms. */
const FRESH_MS = 3_000

type Own = { readonly rights: Rights; readonly preferences: OwnPreferences }

let known: { own: Promise<Own>; at: number } | null = null

/**
 * Asks now, whatever is known. Where the server cannot be reached what was known stays: an open page is not taken away by a
 * break of the connection.
 * @returns whether there was an answer
 */
export async function rereadRights(now: number = Date.now()): Promise<boolean> {
  try {
    const { permissions, preferences, texts } = await call('GET', '/v1/settings')
    wordConsole(texts)
    known = { own: Promise.resolve({ rights: permissions, preferences }), at: now }
    return true
  } catch {
    return false
  }
}

/** Asked again after three seconds. Where the server cannot be reached, nothing is allowed. */
export function ownRights(now: number = Date.now()): Promise<Own> {
  if (known !== null && now - known.at < FRESH_MS) return known.own
  const asked = {
    at: now,
    own: call('GET', '/v1/settings').then(
      ({ permissions, preferences, texts }): Own => {
        wordConsole(texts)
        return { rights: permissions, preferences }
      },
      (): Own => {
        if (known === asked) known = null
        return { rights: null, preferences: null }
      }
    ),
  }
  known = asked
  return asked.own
}
