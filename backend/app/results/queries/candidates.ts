import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Candidates of an institution among these ids and public identifiers. An identifier that several have is in `ambiguous`. */
export async function candidatesNamed(
  institutionId: number,
  { ids, identifiers }: { ids: readonly number[]; identifiers: readonly string[] },
  client: Client
): Promise<{ ids: Set<number>; byIdentifier: Map<string, number>; ambiguous: Set<string> }> {
  const rows = await select(client, 'users', {
    id: 'users.id',
    publicIdentifier: 'users.public_identifier',
  })
    .where('users.institution_id', institutionId)
    .where((any) => {
      any.whereIn('users.id', [...ids]).orWhereIn('users.public_identifier', [...identifiers])
    })
    .whereExists((exists) => {
      exists
        .from('user_groups')
        .whereColumn('user_groups.user_id', 'users.id')
        .whereIn('user_groups.group_name', ['ALUNO', 'RESPONDENTE'])
    })
  const byIdentifier = new Map<string, number>()
  const ambiguous = new Set<string>()
  for (const { id, publicIdentifier } of rows) {
    if (publicIdentifier === null) continue
    if (byIdentifier.has(publicIdentifier)) ambiguous.add(publicIdentifier)
    byIdentifier.set(publicIdentifier, id)
  }
  return { ids: new Set(rows.map(({ id }) => id)), byIdentifier, ambiguous }
}
