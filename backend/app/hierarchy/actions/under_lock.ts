import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record, type SubjectType } from '#audit'
import {
  inTransaction,
  isDuplicateKey,
  refuse,
  type Caller,
  type DomainError,
  type ErrorFields,
  type Result,
} from '#shared'
import { takenTexts, type Named } from '../domain/names.js'

/** A transaction that is alone in the institution: names are compared with those of others before they are written. */
export async function underLock<T>(
  { institutionId }: Caller,
  work: (trx: TransactionClientContract) => Promise<Result<T, DomainError>>
): Promise<Result<T, DomainError>> {
  try {
    return await inTransaction<T, DomainError>(async (trx) => {
      await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
      return work(trx)
    })
  } catch (error) {
    // What the database takes for the same text and we do not.
    if (isDuplicateKey(error)) return refuseFields({ codename: ['hierarchy.codename_taken'] })
    throw error
  }
}

export const refuseFields = (fields: ErrorFields): Result<never, DomainError> =>
  refuse('invalid', 'validation', { fields })

export const refuseStale = (): Result<never, DomainError> =>
  refuse('conflict', 'changed_meanwhile', { messages: ['hierarchy.changed_meanwhile'] })

/** `counts`: what there is of each kind; it is in the answer too. */
export const refuseInUse = (
  text: string,
  counts: Readonly<Record<string, number>> = {}
): Result<never, DomainError> =>
  refuse('conflict', 'in_use', { messages: [`hierarchy.${text}`], params: counts, extra: counts })

/** Refused where another one has this name, or the codename of what is new. */
export function refuseTaken(
  others: readonly Named[],
  asked: { readonly codename?: string | undefined; readonly name?: string | undefined }
): Result<never, DomainError> | null {
  const taken = takenTexts(others, asked)
  if (taken.length === 0) return null
  return refuseFields(Object.fromEntries(taken.map((field) => [field, [`hierarchy.${field}_taken`]])))
}

type Place = { readonly type: SubjectType; readonly id: number }
type Facts = Readonly<Record<string, string | number | null>>

export const recordMade = (trx: TransactionClientContract, by: Caller, subject: Place, after: Facts) =>
  record(trx, { act: 'place_made', by, subject, before: {}, after })

export const recordChanged = (
  trx: TransactionClientContract,
  by: Caller,
  subject: Place,
  [before, after]: readonly [Facts, Facts]
) => record(trx, { act: 'place_changed', by, subject, before, after })

export const recordRemoved = (trx: TransactionClientContract, by: Caller, subject: Place, before: Facts) =>
  record(trx, { act: 'place_removed', by, subject, before, after: {} })
