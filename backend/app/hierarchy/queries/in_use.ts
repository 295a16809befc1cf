import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** Tables that name a school besides its classes and people: what is in them stays. */
const OF_SCHOOL = ['applications', 'collections', 'staff_orders', 'school_permissions'] as const

/** Whether exams, orders or settings name a school. */
export async function isInUse(
  trx: TransactionClientContract,
  { institutionId, school }: { readonly institutionId: number; readonly school: number }
): Promise<boolean> {
  for (const table of OF_SCHOOL)
    if (await trx.from(table).where('school_id', school).select('school_id').first()) return true
  const providers = await select(trx, 'identity_providers', { schools: 'identity_providers.schools_json' })
    .where('institution_id', institutionId)
    .orderBy('id')
  return providers.some(({ schools }) => {
    const ids: unknown = JSON.parse(schools)
    return Array.isArray(ids) && ids.includes(school)
  })
}

/** Whether an application was made in a class. */
export const hasApplications = async (trx: TransactionClientContract, classId: number): Promise<boolean> =>
  Boolean(await select(trx, 'applications', { id: 'applications.id' }).where('class_id', classId).first())
