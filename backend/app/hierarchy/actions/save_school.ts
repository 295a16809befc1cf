import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, createSchool } from '#identity'
import { countRows, ok, refuseNotFound, select, type Caller, type DomainError, type Result } from '#shared'
import { isInUse } from '../queries/in_use.js'
import { readableCodename } from '../domain/names.js'
import { versionOf } from '../domain/version.js'
import {
  recordChanged,
  recordMade,
  recordRemoved,
  refuseFields,
  refuseInUse,
  refuseStale,
  refuseTaken,
  underLock,
} from './under_lock.js'

/** `region` null: in none. */
type NewSchool = {
  readonly name: string
  readonly codename?: string | null | undefined
  readonly region?: number | null | undefined
}

const schoolsOf = (trx: TransactionClientContract, { institutionId }: Caller) =>
  select(trx, 'schools', {
    id: 'schools.id',
    codename: 'schools.codename',
    name: 'schools.name',
    region: 'schools.region_id',
  }).where('institution_id', institutionId)

async function isOwnRegion(
  trx: TransactionClientContract,
  { institutionId }: Caller,
  id: number | null
): Promise<boolean> {
  if (id === null) return true
  const found = await select(trx, 'regions', { id: 'regions.id' })
    .where({ id, institution_id: institutionId })
    .first()
  return Boolean(found)
}

const noSuchRegion = () => refuseFields({ region: ['hierarchy.region_unknown'] })

/** @returns the id; refused: 400 about `name`, `codename` or `region` */
export const makeSchool = (
  caller: Caller,
  { name, codename: asked, region = null }: NewSchool
): Promise<Result<number, DomainError>> =>
  underLock(caller, async (trx) => {
    const others = await schoolsOf(trx, caller)
    const codename = asked ?? readableCodename(name, others) ?? codenameOf(name)
    const taken = refuseTaken(others, { name, ...(asked != null && { codename }) })
    if (taken) return taken
    if (!(await isOwnRegion(trx, caller, region))) return noSuchRegion()
    const { institutionId } = caller
    const { id } = await createSchool({ institutionId, codename, name, regionId: region }, { trx })
    await recordMade(trx, caller, { type: 'school', id }, { name, codename, region })
    return ok(id)
  })

/** @returns refused: `not_found`, 409 `changed_meanwhile`, 400 about `name` or `region` */
export const changeSchool = (
  caller: Caller,
  id: number,
  { name, region: asked, version }: Pick<NewSchool, 'name' | 'region'> & { readonly version: string }
): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const schools = await schoolsOf(trx, caller)
    const stored = schools.find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    if (version !== versionOf([stored.name, stored.region])) return refuseStale()
    const region = asked === undefined ? stored.region : asked
    if (name === stored.name && region === stored.region) return ok(null)
    const others = schools.filter((one) => one !== stored)
    const taken = name === stored.name ? null : refuseTaken(others, { name })
    if (taken) return taken
    if (region !== stored.region && !(await isOwnRegion(trx, caller, region))) return noSuchRegion()
    await trx.from('schools').where('id', id).update({ name, region_id: region })
    const before = { name: stored.name, region: stored.region }
    await recordChanged(trx, caller, { type: 'school', id }, [before, { name, region }])
    return ok(null)
  })

/** @returns refused: `not_found`, 409 `in_use` with how many classes and people it has */
export const removeSchool = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const stored = (await schoolsOf(trx, caller)).find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    await trx.from('schools').where('id', id).forUpdate().select('id')
    const { institutionId } = caller
    const classes = await countRows(trx.from('classes').where('school_id', id).select('id'))
    const people =
      (await countRows(
        trx.from('users').where({ institution_id: institutionId, school_id: id }).select('id')
      )) + (await countRows(trx.from('user_schools').where('school_id', id).select('id')))
    if (classes > 0 || people > 0) return refuseInUse('in_use_school', { classes, people })
    if (await isInUse(trx, { institutionId, school: id })) return refuseInUse('in_use_exams')
    await trx.from('schools').where('id', id).delete()
    const { name, codename, region } = stored
    await recordRemoved(trx, caller, { type: 'school', id }, { name, codename, region })
    return ok(null)
  })
