import type { Group } from '#shared'
import type { PermissionTree } from './domain/permission_tree.js'

/** Whose tree: a group's own (`roleId` null), or that of a role over it. */
export type TreeOwner = { readonly group: Group; readonly roleId: number | null }

/** What a group or a role may: in its institution, and in those schools that took from that while schools could (ADR 60). */
export type GroupRights = {
  readonly tree: PermissionTree
  /** Of the last save; 0 before the first. */
  readonly version: number
  /** By the school's id. */
  readonly inSchools: ReadonlyMap<number, PermissionTree>
}

/** A change in another process whose message is lost is seen after this long at most, as that of a session (ADR 34). */
const TTL_MS = 3_000
/** Eleven groups and some roles of several hundred institutions. */
const MAX_ENTRIES = 5_000

type Entry = { readonly rights: Promise<GroupRights>; readonly readAt: number }

/**
 * Remembers what groups and roles may. Who asks while a look-up is under way waits for that one. A change that this process hears of is forgotten at
 * once: a look-up that was begun before is answered, and not remembered.
 */
export class PermissionCache {
  readonly #entries = new Map<string, Entry>()

  get(
    institutionId: number,
    owner: TreeOwner,
    now: number,
    load: () => Promise<GroupRights>
  ): Promise<GroupRights> {
    const key = keyOf(institutionId, owner)
    const known = this.#entries.get(key)
    if (known && now >= known.readAt && now - known.readAt < TTL_MS) return known.rights
    return this.reread(institutionId, owner, now, load)
  }

  /** Asks `load` whatever is known, and remembers the answer instead. */
  reread(
    institutionId: number,
    owner: TreeOwner,
    now: number,
    load: () => Promise<GroupRights>
  ): Promise<GroupRights> {
    const key = keyOf(institutionId, owner)
    const entry: Entry = { rights: load(), readAt: now }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    // A look-up that failed is nobody's answer later.
    entry.rights.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value)
    return entry.rights
  }

  /** A group, with every role over it: what schools took from a group counts for its roles. */
  forget(institutionId: number, group: Group): void {
    const ofGroup = `${institutionId}:${group}:`
    for (const key of this.#entries.keys()) if (key.startsWith(ofGroup)) this.#entries.delete(key)
  }
}

const keyOf = (institutionId: number, { group, roleId }: TreeOwner) =>
  `${institutionId}:${group}:${roleId ?? ''}`
