import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RenamedPerson } from '#identity'
import { candidateKey } from '../domain/candidate_key.js'

/** Lists of applications order and find people by their names as they are now. */
export async function renameCandidates(
  trx: TransactionClientContract,
  people: readonly RenamedPerson[]
): Promise<void> {
  for (const { userId, name, publicIdentifier } of people)
    await trx
      .from('applications')
      .where('user_id', userId)
      .update({ candidate_key: candidateKey(name, publicIdentifier) })
}
