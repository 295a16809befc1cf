import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { foldName, nameOrder, select } from '#shared'
import { namePartsOf } from '#shared/name_parts'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The longest part of each, by which there are few people. */
const longestParts = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) =>
      namePartsOf(name)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 1)
    )
  )

/**
 * Ids of people of an institution who have one of these identifiers but for case and accents. Identifiers are compared by bytes, and have an index by
 * them alone: these are found by the parts that a search looks for. At most some hundred identifiers; most are numbers, of which it asks nothing.
 */
export async function identifiersAlike(
  client: Client,
  institutionId: number,
  identifiers: readonly string[]
): Promise<number[]> {
  const spelled = identifiers.filter((one) => one.toLowerCase() !== one.toUpperCase())
  const parts = longestParts(spelled)
  if (parts.size === 0) return []
  const folded = [...new Set(spelled.map(foldName))]
  const query = select(client, 'user_name_parts', { id: 'user_name_parts.user_id' })
    .join('users', 'users.id', 'user_name_parts.user_id')
    .where('user_name_parts.institution_id', institutionId)
    .whereIn('user_name_parts.part', [...parts])
  const column = nameOrder(query.client, 'users.public_identifier')
  query.whereRaw(`${column} IN (${folded.map(() => '?').join(', ')})`, folded)
  return [...new Set((await query).map(({ id }) => id))]
}
