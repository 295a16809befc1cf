import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { isStaffGroup, select, type Caller } from '#shared'
import type { Edited } from '../domain/person_change.js'

/** Whether the caller may put somebody there: administrators anywhere in the institution, others in their own schools. Null: no school. */
export async function mayHaveSchool(
  trx: TransactionClientContract,
  caller: Caller,
  schoolId: number | null
): Promise<boolean> {
  const { all, schoolIds } = await schoolScopeOf(caller, trx)
  if (schoolId === null) return all
  if (!all) return schoolIds.includes(schoolId)
  const school = await select(trx, 'schools', { id: 'schools.id' })
    .where({ id: schoolId, institution_id: caller.institutionId })
    .first()
  return Boolean(school)
}

/** The schools that the caller acts for; null: all of the institution. */
export const ownSchools = ({ group, schoolIds }: Pick<Caller, 'group' | 'schoolIds'>) =>
  group === 'ADMINISTRADOR' ? null : schoolIds

/** What is wrong with further schools; null: nothing. Each that is new has to be the caller's to give, and somebody of the staff has them. */
export async function furtherProblem(
  trx: TransactionClientContract,
  caller: Caller,
  before: Pick<Edited, 'further'>,
  after: Pick<Edited, 'further' | 'groups'>
): Promise<string | null> {
  if (after.further.length > 0 && !after.groups.some(isStaffGroup)) return 'people.schools_of_staff'
  const given = after.further.filter((id) => !before.further.includes(id))
  const { all, schoolIds } = await schoolScopeOf(caller, trx)
  if (!all) return given.every((id) => schoolIds.includes(id)) ? null : 'people.school_unknown'
  const found = await select(trx, 'schools', { id: 'schools.id' })
    .where('institution_id', caller.institutionId)
    .whereIn('id', given)
  return found.length < given.length ? 'people.school_unknown' : null
}
