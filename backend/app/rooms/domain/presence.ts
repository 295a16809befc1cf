import type { Indicator } from './room_enums.js'

/** Presence is a lease, because a page cannot report its own end. A page sends a beat every ten seconds; two may be lost. */
export const GRACE_MS = 30_000

export const isOnline = (lastSeenAt: number | null, now: number): boolean =>
  lastSeenAt !== null && now - lastSeenAt <= GRACE_MS

/** Who was last seen before this moment is gone. */
export const goneBefore = (now: number): number => now - GRACE_MS

/** Whoever is paused shows as paused, there or not. */
export function indicatorOf(paused: boolean, online: boolean): Indicator {
  if (paused) return 'paused'
  return online ? 'online' : 'offline'
}
