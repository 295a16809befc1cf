import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, createClass, onlyClassesOf, schoolScopeOf } from '#identity'
import {
  countRows,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { readableCodename } from '../domain/names.js'
import { versionOf } from '../domain/version.js'
import { mayChangeClassesOf } from '../policies/hierarchy_policy.js'
import { hasApplications } from '../queries/in_use.js'
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

export type ClassOrder = { readonly name: string; readonly grade: number; readonly schoolYear: number }
type NewClass = ClassOrder & { readonly school: number; readonly codename?: string | null | undefined }

const CLASS = {
  id: 'classes.id',
  codename: 'classes.codename',
  name: 'classes.name',
  school: 'classes.school_id',
  grade: 'classes.grade_id',
  schoolYear: 'classes.school_year',
} as const

/** The classes of a school in a year, beside which a name has to be another one. */
const beside = (trx: TransactionClientContract, school: number, schoolYear: number) =>
  select(trx, 'classes', CLASS).where({ school_id: school, school_year: schoolYear })

const isOfInstitution = async (
  trx: TransactionClientContract,
  { institutionId }: Caller,
  table: 'schools' | 'grades',
  id: number
): Promise<boolean> =>
  Boolean(await trx.from(table).where({ id, institution_id: institutionId }).select('id').first())

const noSuchGrade = () => refuseFields({ grade: ['hierarchy.grade_unknown'] })

/** @returns the id; refused: 400 about `school`, `grade`, `name` or `codename` */
export const makeClass = (
  caller: Caller,
  { name, codename: asked, school, grade, schoolYear }: NewClass
): Promise<Result<number, DomainError>> =>
  underLock(caller, async (trx) => {
    const scope = await schoolScopeOf(caller, trx)
    if (!mayChangeClassesOf(scope, school) || !(await isOfInstitution(trx, caller, 'schools', school)))
      return refuseFields({ school: ['hierarchy.school_unknown'] })
    if (!(await isOfInstitution(trx, caller, 'grades', grade))) return noSuchGrade()
    const others = await beside(trx, school, schoolYear)
    const codename = asked ?? readableCodename(name, others) ?? codenameOf(name)
    const taken = refuseTaken(others, { name, ...(asked != null && { codename }) })
    if (taken) return taken
    const row = { schoolId: school, gradeId: grade, codename, name, schoolYear }
    const { id } = await createClass(row, { trx })
    await recordMade(trx, caller, { type: 'class', id }, { name, codename, school, grade, schoolYear })
    return ok(id)
  })

/** The class, locked, where the caller may change it. */
async function ownClass(trx: TransactionClientContract, caller: Caller, id: number) {
  const scope = await schoolScopeOf(caller, trx)
  const query = select(trx, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where('classes.id', id)
  onlyClassesOf(query, scope)
  const seen = await query.first()
  if (!seen) return refuseNotFound()
  if (!mayChangeClassesOf(scope, seen.school))
    return refuse('forbidden', 'not_your_school', { messages: ['hierarchy.not_your_school'] })
  await trx.from('classes').where('id', id).forUpdate().select('id')
  return ok(seen)
}

/** @returns refused: `not_found`, 403 `not_your_school`, 409 `changed_meanwhile`, 400 about `name`, `grade` or `school_year` */
export const changeClass = (
  caller: Caller,
  id: number,
  { version, ...after }: ClassOrder & { readonly version: string }
): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const own = await ownClass(trx, caller, id)
    if (!own.ok) return own
    const { school, name, grade, schoolYear } = own.value
    if (version !== versionOf([name, grade, schoolYear])) return refuseStale()
    const isSame = after.name === name && after.grade === grade && after.schoolYear === schoolYear
    if (isSame) return ok(null)
    if (after.grade !== grade) {
      if (!(await isOfInstitution(trx, caller, 'grades', after.grade))) return noSuchGrade()
      // Sums of results are stored by grade.
      if (await hasApplications(trx, id)) return refuseFields({ grade: ['hierarchy.grade_fixed'] })
    }
    const taken = await takenBeside(trx, own.value, { ...after, school })
    if (taken) return taken
    const row = { name: after.name, grade_id: after.grade, school_year: after.schoolYear }
    await trx.from('classes').where('id', id).update(row)
    await recordChanged(trx, caller, { type: 'class', id }, [{ name, grade, schoolYear }, after])
    return ok(null)
  })

/** In another year the codename has to be free too. */
async function takenBeside(
  trx: TransactionClientContract,
  { id, codename, name, schoolYear }: { id: number; codename: string; name: string; schoolYear: number },
  after: ClassOrder & { readonly school: number }
): Promise<Result<never, DomainError> | null> {
  const others = (await beside(trx, after.school, after.schoolYear)).filter((one) => one.id !== id)
  if (after.schoolYear === schoolYear)
    return after.name === name ? null : refuseTaken(others, { name: after.name })
  return refuseTaken(others, { name: after.name, codename }) === null
    ? null
    : refuseFields({ schoolYear: ['hierarchy.taken_in_year'] })
}

/** @returns refused: `not_found`, 403 `not_your_school`, 409 `in_use` with how many people it has */
export const removeClass = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  underLock(caller, async (trx) => {
    const own = await ownClass(trx, caller, id)
    if (!own.ok) return own
    const people = await countRows(trx.from('class_members').where('class_id', id).select('id'))
    if (people > 0) return refuseInUse('in_use_class', { people })
    if (await hasApplications(trx, id)) return refuseInUse('in_use_exams')
    await trx.from('classes').where('id', id).delete()
    const { name, codename, school, grade, schoolYear } = own.value
    const before = { name, codename, school, grade, schoolYear }
    await recordRemoved(trx, caller, { type: 'class', id }, before)
    return ok(null)
  })
