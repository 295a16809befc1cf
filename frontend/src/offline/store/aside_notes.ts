import type { BancaDatabase } from './database.ts'
import type { RowsOf } from './memory_stores.ts'

type Meta = Pick<RowsOf<{ key: string; value: unknown }, string>, 'get' | 'put'>

/** Revision and term tell an edit from another one of the same place. */
type Edit = { revision: number; term?: number }

const isSameEdit = (one: Edit, other: Edit): boolean =>
  one.revision === other.revision && (one.term ?? 0) === (other.term ?? 0)

/**
 * What gave way to a later sitting while the server had no room for it (`kept: false`): a list in `meta` for each application. `nameOf` tells
 * places apart: each is there once, as it was put aside last.
 */
export function asideNotes<T extends Edit>(prefix: string, nameOf: (one: T) => string) {
  const keyOf = (applicationId: string) => prefix + applicationId
  const joined = (all: readonly T[]): T[] => [...new Map(all.map((one) => [nameOf(one), one])).values()]
  const listIn = (value: unknown): T[] => (Array.isArray(value) ? joined(value as T[]) : [])
  return {
    keyOf,

    /** In the transaction that stores what took its place. */
    async put(meta: Meta, applicationId: string, more: readonly T[]): Promise<void> {
      if (more.length === 0) return
      const key = keyOf(applicationId)
      meta.put({ key, value: joined([...listIn((await meta.get(key))?.value), ...more]) })
    },

    of: async (db: BancaDatabase, applicationId: string): Promise<T[]> =>
      listIn((await db.meta.get(keyOf(applicationId)))?.value),

    /** By application. */
    async all(db: BancaDatabase): Promise<Map<string, T[]>> {
      const marks = await db.meta.startingWith(prefix)
      return new Map(marks.map(({ key, value }) => [key.slice(prefix.length), listIn(value)]))
    },

    /** The server has these now. A later edit of the same place, which was put aside meanwhile, stays. */
    async forget(db: BancaDatabase, applicationId: string, taken: readonly T[]): Promise<void> {
      if (taken.length === 0) return
      const gone = new Map(taken.map((one) => [nameOf(one), one]))
      const isTaken = (one: T) => {
        const there = gone.get(nameOf(one))
        return there !== undefined && isSameEdit(there, one)
      }
      await db.write(['meta'], async ({ meta }) => {
        const key = keyOf(applicationId)
        const left = listIn((await meta.get(key))?.value).filter((one) => !isTaken(one))
        if (left.length > 0) meta.put({ key, value: left })
        else meta.delete(key)
      })
    },
  }
}
