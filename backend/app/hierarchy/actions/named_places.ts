import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf } from '#identity'
import { ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { readableCodename, type Named } from '../domain/names.js'
import { versionOf } from '../domain/version.js'
import {
  recordChanged,
  recordMade,
  recordRemoved,
  refuseInUse,
  refuseStale,
  refuseTaken,
  underLock,
} from './under_lock.js'

type NewPlace = { readonly name: string; readonly codename?: string | null | undefined }
type Rename = { readonly name: string; readonly version: string }
type Stored = Named & { readonly id: number; readonly name: string; readonly codename: string }

/** What is different between places of an institution that have a name and a codename alone: regions and grades. */
type PlaceKind = {
  readonly type: 'grade' | 'region'
  /** Those of the caller's institution. */
  list(trx: TransactionClientContract, caller: Caller): Promise<readonly Stored[]>
  create(
    place: { readonly institutionId: number; readonly codename: string; readonly name: string },
    options: { readonly trx: TransactionClientContract }
  ): Promise<{ readonly id: number }>
  rename(trx: TransactionClientContract, id: number, name: string): Promise<void>
  /** How many of each kind hang on it. */
  inUse(trx: TransactionClientContract, id: number): Promise<Readonly<Record<string, number>>>
  remove(trx: TransactionClientContract, id: number): Promise<void>
}

/** Makes, renames and removes places of a kind, each under the lock of the institution and on record. */
export function namedPlaces({ type, list, create, rename, inUse, remove }: PlaceKind) {
  return {
    /** @returns the id; refused: 400 about `name` or `codename` */
    make: (caller: Caller, { name, codename: asked }: NewPlace): Promise<Result<number, DomainError>> =>
      underLock(caller, async (trx) => {
        const others = await list(trx, caller)
        const codename = asked ?? readableCodename(name, others) ?? codenameOf(name)
        const taken = refuseTaken(others, { name, ...(asked != null && { codename }) })
        if (taken) return taken
        const { id } = await create({ institutionId: caller.institutionId, codename, name }, { trx })
        await recordMade(trx, caller, { type, id }, { name, codename })
        return ok(id)
      }),

    /** @returns refused: `not_found`, 409 `changed_meanwhile`, 400 about `name` */
    change: (caller: Caller, id: number, { name, version }: Rename): Promise<Result<null, DomainError>> =>
      underLock(caller, async (trx) => {
        const places = await list(trx, caller)
        const stored = places.find((one) => one.id === id)
        if (!stored) return refuseNotFound()
        if (version !== versionOf([stored.name])) return refuseStale()
        if (name === stored.name) return ok(null)
        const taken = refuseTaken(
          places.filter((one) => one !== stored),
          { name }
        )
        if (taken) return taken
        await rename(trx, id, name)
        await recordChanged(trx, caller, { type, id }, [{ name: stored.name }, { name }])
        return ok(null)
      }),

    /** @returns refused: `not_found`, 409 `in_use` with the numbers of what hangs on it */
    remove: (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
      underLock(caller, async (trx) => {
        const stored = (await list(trx, caller)).find((one) => one.id === id)
        if (!stored) return refuseNotFound()
        const counts = await inUse(trx, id)
        if (Object.values(counts).some((count) => count > 0)) return refuseInUse(`in_use_${type}`, counts)
        await remove(trx, id)
        const { name, codename } = stored
        await recordRemoved(trx, caller, { type, id }, { name, codename })
        return ok(null)
      }),
  }
}
