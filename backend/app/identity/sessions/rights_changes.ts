import type { Group } from '#shared'
import { sessionCache } from './session_cache.js'

/**
 * Whose rights may be fewer than before. `userId`: the sessions of a person, or what is theirs everywhere. `roomId`: who sits in a room,
 * who is responsible for it, or whether it is open. `institutionId` and `group`: what a group of an institution may do, or a role over it.
 * `settingsOf`: the settings of an institution, which open pages too.
 */
export type RightsChange =
  | { readonly userId: number }
  | { readonly roomId: number }
  | { readonly institutionId: number; readonly group: Group }
  | { readonly settingsOf: number }

/**
 * How often a process checks the rights of all that goes on in it without a call (streams, media), whether a message came or not: with the
 * time that the check itself takes, a withdrawn right counts in every process after 3 s at most (ADR 34).
 */
export const RIGHTS_CHECKED_EVERY_MS = 2_500

type Whose = { readonly institutionId: number; readonly group: Group; readonly roleId: number | null }

let reread: (owners: readonly Whose[]) => Promise<void> = () => Promise.resolve()

/** `reader` reads what groups and roles may from the database, in place of what this process remembers of it. */
export function registerRightsReader(reader: typeof reread): void {
  reread = reader
}

/** Before a periodic check: what was remembered just before a withdrawal would hold it up by its age on top of the pause between two checks. */
export function rereadRights(people: readonly Whose[]): Promise<void> {
  const owners = new Map(
    people.map(({ institutionId, group, roleId }) => [
      `${institutionId}:${group}:${roleId}`,
      { institutionId, group, roleId },
    ])
  )
  return reread([...owners.values()])
}

type Listener = (change: RightsChange) => void

const listeners: Listener[] = []
let carry: Listener = () => undefined

/** Calls `listener` in every process after rights have changed, in whichever process it was. It must not throw. */
export function onRightsChanged(listener: Listener): void {
  listeners.push(listener)
}

/** `carrier` brings a change to the other processes, which call `hearRightsChange`. */
export function registerRightsCarrier(carrier: Listener): void {
  carry = carrier
}

/**
 * Makes a revocation count in every process now. Call it after the commit: whoever hears it reads the database again. It never throws, and
 * nothing waits for it. A message that is lost is made good by the periodic checks (ADR 34).
 */
export function rightsChanged(change: RightsChange): void {
  hearRightsChange(change)
  carry(change)
}

/** What this process does about a change, its own or another's. */
export function hearRightsChange(change: RightsChange): void {
  if ('userId' in change) sessionCache.forgetUser(change.userId)
  for (const listener of listeners) listener(change)
}
