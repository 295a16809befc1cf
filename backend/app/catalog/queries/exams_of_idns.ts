import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { mayImportInto, type Importer } from '../policies/catalog_policy.js'
import { deliveryExams, type DeliveryExam } from './exams_for_delivery.js'

/**
 * The exams with these idns that this person may import into, by idn; locked, and to be the first read of the transaction: what it reads afterwards is as it is under
 * the lock. Compared here, because MariaDB's collation takes other spellings for the same.
 */
export async function examsOfIdns(
  importer: Importer,
  idns: readonly string[],
  trx: TransactionClientContract
): Promise<Map<string, DeliveryExam>> {
  const rows = await select(trx, 'exams', { id: 'exams.id', idn: 'exams.idn' })
    .where('institution_id', importer.institutionId)
    .whereIn('idn', [...idns])
    .orderBy('id')
    .forUpdate()
  const exams = await deliveryExams(
    rows.map(({ id }) => id),
    trx
  )
  return new Map(
    rows.flatMap(({ id, idn }) => {
      const exam = exams.get(id)
      return exam && idns.includes(idn) && mayImportInto(importer, exam) ? [[idn, exam] as const] : []
    })
  )
}
