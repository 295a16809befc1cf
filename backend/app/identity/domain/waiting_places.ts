/** From the password to the code, setting up included. */
export const LIFE_MS = 600_000
/** What an unknown device has for its code, however many come after it. */
export const KEPT_MS = 120_000
/** Log-ins of one person that wait for their code: of devices that logged in to the account before, and of unknown ones of each address. */
export const MOST_ALIKE = 5
/** And of all unknown ones. */
export const MOST_UNKNOWN = 50

/** A log-in that waits for its code, or wants to. `network`: its address, as guesses are counted by (`networkOf`). */
export type Waiting = { readonly clientId: string; readonly network: string; readonly isKnown: boolean }
export type Place = Waiting & { readonly id: number; readonly expiresAt: number }

/** `gone`: whose place is taken; null: there is room. `waitMs`: none may be taken before that. */
export type Room = { readonly gone: Place | null } | { readonly waitMs: number }

/**
 * Room for one more, where `places` are those that still wait, the oldest first. Whoever knows only the password must not keep its owner
 * out: unknown devices take the place of unknown ones alone, of their own first, and those of one address leave the others their share.
 * A log-in that is the only one of its address always has its two minutes.
 */
export function roomFor(comes: Waiting, places: readonly Place[], now: number): Room {
  const alike = places.filter(({ isKnown }) => isKnown === comes.isKnown)
  const near = comes.isKnown ? alike : alike.filter(({ network }) => network === comes.network)
  const own = near.find(({ clientId }) => clientId === comes.clientId)
  if (near.length >= MOST_ALIKE) return comes.isKnown ? { gone: own ?? near[0] ?? null } : own ? { gone: own } : onceItsTimeIsOver(near, now)
  if (comes.isKnown || alike.length < MOST_UNKNOWN) return { gone: null }
  const most = largestOf(alike)
  return most.length > near.length + 1 ? { gone: most[0] ?? null } : onceItsTimeIsOver(alike, now)
}

function onceItsTimeIsOver([oldest]: readonly Place[], now: number): Room {
  if (!oldest) return { gone: null }
  const waitMs = oldest.expiresAt - LIFE_MS + KEPT_MS - now
  return waitMs > 0 ? { waitMs } : { gone: oldest }
}

/** The places of the address that has most of them. */
const largestOf = (places: readonly Place[]): readonly Place[] =>
  [...Map.groupBy(places, ({ network }) => network).values()].reduce<readonly Place[]>((most, each) => (each.length > most.length ? each : most), [])
