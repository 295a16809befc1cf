import db from '@adonisjs/lucid/services/db'
import { countRows, select } from '#shared'
import type { IdentityView } from '../views.js'

const IDENTITY = {
  id: 'user_identities.id',
  subject: 'user_identities.subject',
  createdAt: 'user_identities.created_at',
  userId: 'users.id',
  name: 'users.name',
  username: 'users.username',
} as const

/** Who is tied to a provider, the newest first. Whoever calls has asked that the provider is the caller's institution's. */
export async function listIdentities(
  providerId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number }
): Promise<{ count: number; rows: IdentityView[] }> {
  const query = select(db, 'user_identities', IDENTITY)
    .join('users', 'users.id', 'user_identities.user_id')
    .where('user_identities.provider_id', providerId)
  const count = await countRows(query)
  const rows = await query.orderBy('user_identities.id', 'desc').offset(offset).limit(limit)
  return {
    count,
    rows: rows.map(({ id, subject, createdAt, userId, name, username }) => ({
      id,
      subject,
      createdAt,
      user: { id: userId, name, username },
    })),
  }
}
