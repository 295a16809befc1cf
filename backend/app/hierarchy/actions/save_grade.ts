import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, createGrade } from '#identity'
import { countRows, ok, refuseNotFound, select, type Caller, type DomainError, type Result } from '#shared'
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

type NewGrade = { readonly name: string; readonly codename?: string | null | undefined }

const gradesOf = (trx: TransactionClientContract, { institutionId }: Caller) =>
  select(trx, 'grades', { id: 'grades.id', codename: 'grades.codename', name: 'grades.name' }).where(
    'institution_id',
    institutionId
  )

/** @returns the id; refused: 400 about `name` or `codename` */
export const makeGrade = (
  caller: Caller,
  { name, codename: asked }: NewGrade
): Promise<Result<number, DomainError>> =>
  underLock(caller, async (trx) => {
    const others = await gradesOf(trx, caller)
    const codename = asked ?? readableCodename(name, others) ?? codenameOf(name)
    const taken = refuseTaken(others, { name, ...(asked != null && { codename }) })
    if (taken) return taken
    const { id } = await createGrade({ institutionId: caller.institutionId, codename, name }, { trx })
    await recordMade(trx, caller, { type: 'grade', id }, { name, codename })
    return ok(id)
  })

/** @returns refused: `not_found`, 409 `changed_meanwhile`, 400 about `name` */
export const changeGrade = (
  caller: Caller,
  id: number,
  { name, version }: { readonly name: string; readonly version: string }
): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const grades = await gradesOf(trx, caller)
    const stored = grades.find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    if (version !== versionOf([stored.name])) return refuseStale()
    if (name === stored.name) return ok(null)
    const taken = refuseTaken(
      grades.filter((one) => one !== stored),
      { name }
    )
    if (taken) return taken
    await trx.from('grades').where('id', id).update({ name })
    await recordChanged(trx, caller, { type: 'grade', id }, [{ name: stored.name }, { name }])
    return ok(null)
  })

/** @returns refused: `not_found`, 409 `in_use` with the number of its classes */
export const removeGrade = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const stored = (await gradesOf(trx, caller)).find((one) => one.id === id)
    if (!stored) return refuseNotFound()
    await trx.from('grades').where('id', id).forUpdate().select('id')
    const classes = await countRows(trx.from('classes').where('grade_id', id).select('id'))
    if (classes > 0) return refuseInUse('in_use_grade', { classes })
    await trx.from('grades').where('id', id).delete()
    const { name, codename } = stored
    await recordRemoved(trx, caller, { type: 'grade', id }, { name, codename })
    return ok(null)
  })
