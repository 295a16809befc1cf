import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  inTransaction,
  isDuplicateKey,
  isGroup,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { groupsFit } from '../domain/provider.js'
import { lockedProvider } from '../queries/providers.js'
import { insertTie } from '../ties.js'

/**
 * Whoever proves to be this subject of the provider comes in as this person.
 * @returns the id of the tie; refused: `not_found`; 400 naming `user` where there is no such person in the institution, or one of a group that
 * does not come in by this provider; 409 `subject_tied`
 */
export const tiePerson = async (
  caller: Caller,
  providerId: number,
  { user, subject }: { user: number; subject: string }
): Promise<Result<number, DomainError>> => {
  try {
    return await inTransaction<number, DomainError>(async (trx) => {
      const provider = await lockedProvider(trx, caller.institutionId, providerId)
      if (!provider) return refuseNotFound()
      const groups = await groupsOfOwn(trx, caller, user)
      if (groups.length === 0) return refuseUser('unknown_user')
      if (!groupsFit(groups, provider.allowedGroups)) return refuseUser('user_not_allowed')
      const id = await insertTie(trx, { providerId, userId: user, subject })
      await record(trx, {
        act: 'identity_tied',
        by: caller,
        subject: { type: 'user', id: user },
        detail: { provider: providerId, how: 'staff' },
      })
      return ok(id)
    })
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict('subject_tied', 'external_auth.subject_tied')
    throw error
  }
}

const refuseUser = (code: 'unknown_user' | 'user_not_allowed') =>
  refuse('invalid', 'validation', { fields: { user: [`external_auth.${code}`] } })

async function groupsOfOwn(trx: TransactionClientContract, caller: Caller, userId: number) {
  const rows = await select(trx, 'user_groups', { group: 'user_groups.group_name' })
    .join('users', 'users.id', 'user_groups.user_id')
    .where({ 'users.id': userId, 'users.institution_id': caller.institutionId })
  return rows.map(({ group }) => group).filter(isGroup)
}

/** @returns refused: `not_found` */
export const untiePerson = (
  caller: Caller,
  providerId: number,
  identityId: number
): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    const provider = await lockedProvider(trx, caller.institutionId, providerId)
    const tie =
      provider &&
      (await select(trx, 'user_identities', { userId: 'user_identities.user_id' })
        .where({ id: identityId, provider_id: providerId })
        .first())
    if (!tie) return refuseNotFound()
    await trx.from('user_identities').where('id', identityId).delete()
    await record(trx, {
      act: 'identity_untied',
      by: caller,
      subject: { type: 'user', id: tie.userId },
      detail: { provider: providerId },
    })
    return ok(null)
  })
