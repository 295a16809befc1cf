import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RenamedPerson } from '#identity'
import { candidateKey } from '#delivery'

/** Lists of appeals order people by their names as they are now. */
export async function renameAppellants(
  trx: TransactionClientContract,
  people: readonly RenamedPerson[]
): Promise<void> {
  for (const { userId, name, publicIdentifier } of people) {
    const key = candidateKey(name, publicIdentifier)
    await trx
      .from('appeals')
      .whereIn('application_id', trx.from('applications').where('user_id', userId).select('id'))
      .update({ candidate_key: key, identifier_key: key.split('\t')[1] ?? '' })
  }
}
