import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow } from '#shared'

/** In hexadecimal digits, which no collation takes for others: subjects are compared byte by byte. */
export const subjectHash = (subject: string): string => createHash('sha256').update(subject).digest('hex')

export type NewTie = { readonly providerId: number; readonly userId: number; readonly subject: string }

/** Whoever proves to be this subject comes in as this person. @returns the id of the row; throws the duplicate key of a subject that is tied */
export const insertTie = (
  trx: TransactionClientContract,
  { providerId, userId, subject }: NewTie
): Promise<number> =>
  insertRow(trx, 'user_identities', {
    provider_id: providerId,
    user_id: userId,
    subject,
    subject_hash: subjectHash(subject),
    created_at: clock.now(),
  })
