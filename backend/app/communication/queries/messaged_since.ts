import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** Who of these people has had a message of this kind ordered since an epoch ms. */
export async function messagedSince(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  kind: string,
  userIds: readonly number[],
  since: number
): Promise<Set<number>> {
  const rows = await select(client, 'email_messages', { userId: 'email_messages.user_id' })
    .whereIn('user_id', [...userIds])
    .where('kind', kind)
    .where('created_at', '>', since)
  return new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))
}
