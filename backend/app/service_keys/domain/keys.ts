/**
 * What a key can be given: the switches of the calls that take keys. Lists of the staff are not among them: they give groups, which a
 * person answers for.
 */
export const KEY_SWITCHES = [
  'BackOffice.Imports.Students',
  'BackOffice.Imports.Guardians',
  'BackOffice.Exports',
] as const
export type KeySwitch = (typeof KEY_SWITCHES)[number]

/** Keys in use of an institution at most. */
export const MOST_KEYS = 50
/** Ranges of addresses of a key at most. */
export const MOST_NETWORKS = 20
/** Schools of a key at most; a key for more has all of its maker's. */
export const MOST_SCHOOLS = 200

const LONGEST_DAYS = 366

/** May a key made `today` go to the end of the day `lastDay`? Days of schools, YYYY-MM-DD. */
export function isAllowedTerm(lastDay: string, today: string): boolean {
  const days = (Date.parse(lastDay) - Date.parse(today)) / 86_400_000
  return days >= 1 && days <= LONGEST_DAYS
}

/**
 *     open --its day is over--> expired
 *       |
 *       +--taken back--> ended
 *       +--its maker is not active, or not in the group that they made it in--> suspended, and open again when they are
 */
export type KeyState = 'open' | 'expired' | 'ended' | 'suspended'

type Times = { readonly endedAt: number | null; readonly expiresAt: number }

export function keyState({ endedAt, expiresAt }: Times, makerMayComeIn: boolean, now: number): KeyState {
  if (endedAt !== null) return 'ended'
  if (expiresAt <= now) return 'expired'
  return makerMayComeIn ? 'open' : 'suspended'
}
