import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { select, type Caller } from '#shared'

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
