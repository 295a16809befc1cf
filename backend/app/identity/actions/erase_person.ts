import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRows, select } from '#shared'
import { personNameParts } from '../domain/name_parts.js'
import { peopleRenamed } from './renamed_people.js'

/**
 * Takes from somebody what says who they are: the row stays with its number, under a name and user name made of it. Lists that have an order of
 * their own by names follow in this transaction.
 */
export async function erasePerson(trx: TransactionClientContract, userId: number): Promise<void> {
  const person = await select(trx, 'users', { institutionId: 'users.institution_id' })
    .where('id', userId)
    .forUpdate()
    .firstOrFail()
  const name = `Pessoa apagada ${userId}`
  await trx
    .from('users')
    .where('id', userId)
    .update({
      name,
      username: `apagada-${userId}`,
      email: null,
      public_identifier: null,
      picture_url: null,
      password_hash: null,
      is_active: 0,
      updated_at: clock.now(),
    })
  await trx.from('user_name_parts').where('user_id', userId).delete()
  await insertRows(
    trx,
    'user_name_parts',
    personNameParts(name, null).map(({ part, place }) => ({
      user_id: userId,
      institution_id: person.institutionId,
      part,
      place,
    }))
  )
  await peopleRenamed(trx, [{ userId, name, publicIdentifier: null }])
}

/** Nobody comes in by it any more, while the rest is on its way. */
export const closeAccount = async (trx: TransactionClientContract, userId: number): Promise<void> =>
  void (await trx.from('users').where('id', userId).update({ is_active: 0, password_hash: null }))
