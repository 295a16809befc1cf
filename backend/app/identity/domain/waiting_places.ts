/** From the password to the code, setting up included. */
export const LIFE_MS = 600_000
/** What an unknown device has for its code, however many come after it. */
export const RESERVED_MS = 120_000
/** Log-ins of one person that wait for their code: of devices that logged in to the account before, and of unknown ones of each network. */
export const MOST_ALIKE = 5
/** And of all unknown ones. */
export const MOST_UNKNOWN = 50

/** A log-in that waits for its code, or wants to. `network`: where it comes from, as one customer has it (`SITE_BITS` of IPv6). */
export type Waiting = { readonly clientId: string; readonly network: string; readonly isKnown: boolean }
export type Place = Waiting & { readonly id: number; readonly expiresAt: number }

/** `gone`: whose place is taken; null: there is room. `expiresAt`: when the new place ends. `waitMs`: none may be taken before that. */
export type Room = { readonly gone: Place | null; readonly expiresAt: number } | { readonly waitMs: number }

/**
 * Room for one more, where `places` are those that still wait, in the order in which they end. Whoever knows only the password must not keep
 * its owner out: unknown devices take the place of unknown ones alone, of their own first, and those of one network leave the others their
 * share. A log-in that is the only one of its network always has its two minutes, and one that comes again within them has no more.
 */
export function roomFor(comes: Waiting, places: readonly Place[], now: number): Room {
  const expiresAt = now + LIFE_MS
  const alike = places.filter(({ isKnown }) => isKnown === comes.isKnown)
  const near = comes.isKnown ? alike : alike.filter(({ network }) => network === comes.network)
  const isNearFull = near.length >= MOST_ALIKE
  if (!isNearFull && (comes.isKnown || alike.length < MOST_UNKNOWN)) return { gone: null, expiresAt }
  const own = near.find(({ clientId }) => clientId === comes.clientId)
  if (comes.isKnown) return { gone: own ?? near[0] ?? null, expiresAt }
  // What is left of its two minutes; once they are over it begins anew, as anybody else may in its place.
  if (own) return { gone: own, expiresAt: reservedUntil(own) > now ? own.expiresAt : expiresAt }
  const most = largestOf(alike)
  if (!isNearFull && most.length > near.length + 1) return { gone: most[0] ?? null, expiresAt }
  const [oldest = null] = isNearFull ? near : alike
  const waitMs = oldest ? reservedUntil(oldest) - now : 0
  return waitMs > 0 ? { waitMs } : { gone: oldest, expiresAt }
}

const reservedUntil = ({ expiresAt }: Place): number => expiresAt - LIFE_MS + RESERVED_MS

/** The places of the network that has most of them. */
const largestOf = (places: readonly Place[]): readonly Place[] =>
  [...Map.groupBy(places, ({ network }) => network).values()].reduce<readonly Place[]>(
    (most, each) => (each.length > most.length ? each : most),
    []
  )
