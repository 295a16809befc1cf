import { select } from '#shared'
import type { Client } from './candidates_named.js'

/** User names of those who are guardians, by their address in lower case; several where they share one. At most some hundred addresses. */
export async function guardiansByAddress(
  client: Client & { readonly dialect: { readonly name: string } },
  institutionId: number,
  addresses: readonly string[]
): Promise<Map<string, string[]>> {
  if (addresses.length === 0) return new Map()
  const query = select(client, 'users', { username: 'users.username', address: 'users.email' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({ 'users.institution_id': institutionId, 'user_groups.group_name': 'RESPONSIBLE' })
    .orderBy('users.id')
  // MariaDB compares without case; on SQLite the index is of the address in lower case.
  if (client.dialect.name === 'mysql') query.whereIn('users.email', [...addresses])
  else query.whereRaw(`lower(users.email) in (${addresses.map(() => '?').join(', ')})`, [...addresses])
  const byAddress = Map.groupBy(await query, ({ address }) => (address ?? '').toLowerCase())
  return new Map([...byAddress].map(([address, rows]) => [address, rows.map(({ username }) => username)]))
}

/** Candidates of guardians, by guardian. */
export async function linksOfGuardians(
  client: Client,
  guardianIds: readonly number[]
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await select(client, 'guardian_links', {
    guardianId: 'guardian_links.guardian_id',
    candidateId: 'guardian_links.student_id',
  }).whereIn('guardian_id', [...guardianIds])
  const links = Map.groupBy(rows, ({ guardianId }) => guardianId)
  return new Map([...links].map(([id, own]) => [id, new Set(own.map(({ candidateId }) => candidateId))]))
}
