import type { Group } from '#shared'
import type { PermissionTree } from './domain/permission_tree.js'

/** What a group may: in its institution, and in those schools that took from that while schools could (ADR 60). */
export type GroupRights = {
  readonly tree: PermissionTree
  /** Of the last save; 0 before the first. */
  readonly version: number
  /** By the school's id. */
  readonly inSchools: ReadonlyMap<number, PermissionTree>
}

/** A change in another process whose message is lost is seen after this long at most, as that of a session (ADR 34). */
const TTL_MS = 3_000
/** Eleven groups of several hundred institutions. */
const MAX_ENTRIES = 5_000

type Entry = { readonly rights: Promise<GroupRights>; readonly readAt: number }

/**
 * Remembers what groups may. Who asks while a look-up is under way waits for that one. A change that this process hears of is forgotten at
 * once: a look-up that was begun before is answered, and not remembered.
 */
export class PermissionCache {
  readonly #entries = new Map<string, Entry>()

  get(
    institutionId: number,
    group: Group,
    now: number,
    load: () => Promise<GroupRights>
  ): Promise<GroupRights> {
    const key = `${institutionId}:${group}`
    const known = this.#entries.get(key)
    if (known && now >= known.readAt && now - known.readAt < TTL_MS) return known.rights
    return this.reread(institutionId, group, now, load)
  }

  /** Asks `load` whatever is known, and remembers the answer instead. */
  reread(
    institutionId: number,
    group: Group,
    now: number,
    load: () => Promise<GroupRights>
  ): Promise<GroupRights> {
    const key = `${institutionId}:${group}`
    const entry: Entry = { rights: load(), readAt: now }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    // A look-up that failed is nobody's answer later.
    entry.rights.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value)
    return entry.rights
  }

  forget(institutionId: number, group: Group): void {
    this.#entries.delete(`${institutionId}:${group}`)
  }
}
