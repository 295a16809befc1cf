import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import type { Importer } from '#imports'

/** Who sees whose exams is on record, with both. */
export const recordLink = (
  trx: TransactionClientContract,
  act: 'guardian_linked' | 'guardian_unlinked',
  by: Importer,
  { guardianId, candidateId }: { readonly guardianId: number; readonly candidateId: number }
): Promise<void> =>
  record(trx, { act, by, subject: { type: 'user', id: guardianId }, detail: { candidate: candidateId } })
