import { select } from '#shared'
import { onlyCandidates, onlyPeopleOf } from './scoped.js'
import type { Client } from './candidates_named.js'
import type { SchoolScope } from './people.js'

const AT_ONCE = 500

/** Ids of active candidates of a scope by public identifier, as it is written: MariaDB's collation takes other spellings for the same. */
export async function candidatesOfIdentifiers(
  client: Client,
  scope: SchoolScope,
  identifiers: readonly string[]
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const wanted = new Set(identifiers)
  const list = [...wanted]
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const query = select(client, 'users', { id: 'users.id', identifier: 'users.public_identifier' })
    onlyPeopleOf(query, scope)
    onlyCandidates(query)
    for (const { id, identifier } of await query.whereIn(
      'users.public_identifier',
      list.slice(from, from + AT_ONCE)
    ))
      if (identifier !== null && wanted.has(identifier)) found.set(identifier, id)
  }
  return found
}
