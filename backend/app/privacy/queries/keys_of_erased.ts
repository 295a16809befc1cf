import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ErasedKeys, FormerKeys } from '#identity'
import { select } from '#shared'

/** What people of an institution are found by whose erasure is ordered and not done, and were before their account was closed. */
export async function keysOfErased(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  institutionId: number
): Promise<ErasedKeys[]> {
  const rows = await select(client, 'erasures', {
    keysJson: 'erasures.keys_json',
    username: 'users.username',
    email: 'users.email',
    publicIdentifier: 'users.public_identifier',
    guardian: 'user_groups.group_name?',
  })
    .join('privacy_requests', 'privacy_requests.id', 'erasures.request_id')
    .join('users', 'users.id', 'privacy_requests.user_id')
    .leftJoin('user_groups', (own) => {
      own.on('user_groups.user_id', 'users.id').andOnVal('user_groups.group_name', 'RESPONSIBLE')
    })
    .where({ 'privacy_requests.institution_id': institutionId, 'privacy_requests.state': 'erasing' })
  return rows.map(({ keysJson, guardian, ...keys }) => ({
    // As we wrote it.
    ...(keysJson === null ? keys : (JSON.parse(keysJson) as FormerKeys)),
    isGuardian: guardian !== null,
  }))
}
