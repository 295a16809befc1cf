import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, createRegion } from '#identity'
import {
  countRows,
  foldName,
  ok,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { readableCodename } from '../domain/names.js'
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

type NewRegion = { readonly name: string; readonly codename?: string | null | undefined }

const regionsOf = (trx: TransactionClientContract, { institutionId }: Caller) =>
  select(trx, 'regions', { id: 'regions.id', codename: 'regions.codename', name: 'regions.name' }).where(
    'institution_id',
    institutionId
  )

/** @returns the id; refused: 400 about `name` or `codename` */
export const makeRegion = (
  caller: Caller,
  { name, codename: asked }: NewRegion
): Promise<Result<number, DomainError>> =>
  underLock(caller, async (trx) => {
    const others = await regionsOf(trx, caller)
    const codename = asked ?? readableCodename(name, others) ?? codenameOf(name)
    const taken = refuseTaken(others, { name, ...(asked != null && { codename }) })
    if (taken) return taken
    const { id } = await createRegion({ institutionId: caller.institutionId, codename, name }, { trx })
    await recordMade(trx, caller, { type: 'region', id }, { name, codename })
    return ok(id)
  })

/** @returns refused: `not_found`, 409 `changed_meanwhile`, 400 about `name` */
export const changeRegion = (
  caller: Caller,
  id: number,
  { name, version }: { readonly name: string; readonly version: string }
): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const regions = await regionsOf(trx, caller)
    const stored = regions.find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    if (version !== versionOf([stored.name])) return refuseStale()
    if (name === stored.name) return ok(null)
    const taken = refuseTaken(
      regions.filter((one) => one !== stored),
      { name }
    )
    if (taken) return taken
    await trx
      .from('regions')
      .where('id', id)
      .update({ name, name_key: foldName(name) })
    await recordChanged(trx, caller, { type: 'region', id }, [{ name: stored.name }, { name }])
    return ok(null)
  })

/** @returns refused: `not_found`, 409 `in_use` with the number of its schools */
export const removeRegion = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const stored = (await regionsOf(trx, caller)).find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    const schools = await countRows(trx.from('schools').where('region_id', id).select('id'))
    if (schools > 0) return refuseInUse('in_use_region', { schools })
    await trx.from('regions').where('id', id).delete()
    const { name, codename } = stored
    await recordRemoved(trx, caller, { type: 'region', id }, { name, codename })
    return ok(null)
  })
