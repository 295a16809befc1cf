import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { examIdsOfCollection } from '#catalog'
import { createCandidate, prepareCandidate, type NewCandidate } from '#identity'
import { inTransaction, ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import type { AddedCandidateView } from '../views.js'
import { MOST_AT_ONCE } from '../domain/at_once.js'
import { candidatesOf, makeForExam, type MadeApplications } from './make_applications.js'

type Added = {
  collectionId: number
  userIds: readonly number[]
  /** Of another school than the collection's. */
  shared: boolean
  /** The caller may put back what was withdrawn, and has named the people. */
  restores?: boolean
}

/**
 * Adds people to a collection: every exam of it, in one transaction. Who has it already is counted.
 * @returns refused: `not_scheduled` when the collection has no exam, or one of them no window; `not_found` for people who are gone;
 *   `validation` (classes) for more applications than `MOST_AT_ONCE`
 */
export const addToCollection = (
  caller: Pick<Caller, 'institutionId'>,
  added: Added
): Promise<Result<MadeApplications, DomainError>> => inTransaction((trx) => addLocked(caller, added, trx))

/**
 * Makes a person, the membership of a class and the applications of a collection, all or nothing.
 * @returns refused: what `prepareCandidate`, `createCandidate` and `addToCollection` refuse
 */
export async function addNewCandidate(
  caller: Caller,
  collectionId: number,
  input: NewCandidate
): Promise<Result<AddedCandidateView, DomainError>> {
  const prepared = await prepareCandidate(caller, input)
  if (!prepared.ok) return prepared
  return inTransaction(async (trx) => {
    const user = await createCandidate(prepared.value, trx)
    if (!user.ok) return user
    const made = await addLocked(caller, { collectionId, userIds: [user.value.id], shared: false }, trx)
    if (!made.ok) return made
    return ok({ ...made.value, user: user.value, password: prepared.value.generatedPassword })
  })
}

async function addLocked(
  { institutionId }: Pick<Caller, 'institutionId'>,
  { collectionId, userIds, shared, restores = false }: Added,
  trx: TransactionClientContract
): Promise<Result<MadeApplications, DomainError>> {
  // All exams at once and before the first read: MariaDB reads as of the moment of that, and would not see what others add to the second.
  await trx.from('exams').where('collection_id', collectionId).orderBy('id').forUpdate().select('id')
  const examIds = await examIdsOfCollection(collectionId, trx)
  if (examIds.length === 0) return refuseNotScheduled()
  // In one transaction, whose locks candidates who write wait for.
  if (examIds.length * userIds.length > MOST_AT_ONCE)
    return refuse('invalid', 'validation', { fields: { classes: ['delivery.too_many_candidates'] } })
  const candidates = await candidatesOf({ userIds }, institutionId, trx)
  if (!candidates.ok) return candidates
  const made: MadeApplications = { created: 0, alreadyCreated: 0 }
  for (const examId of examIds) {
    const one = await makeForExam(
      examId,
      candidates.value,
      { institutionId, window: undefined, shared, restores },
      trx
    )
    if (!one.ok) return one.error.code === 'no_window' ? refuseNotScheduled() : one
    made.created += one.value.created
    made.alreadyCreated += one.value.alreadyCreated
  }
  return ok(made)
}

const refuseNotScheduled = () => refuse('invalid', 'not_scheduled', { messages: ['delivery.not_scheduled'] })
