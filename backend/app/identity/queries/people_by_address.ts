import db from '@adonisjs/lucid/services/db'
import { select, STAFF, type Caller } from '#shared'
import { ofSchools, schoolScopeOf } from './people.js'
import { onlyOfSchools, onlyPeopleOf } from './scoped.js'

/** Somebody who has an address. `address` in lower case. */
export type Addressed = { readonly id: number; readonly name: string; readonly address: string }

const PERSON = { id: 'users.id', name: 'users.name', address: 'users.email' } as const

/**
 * Active people by address, several where they share one. `addresses`: some hundred, in lower case. `within` `scope`: those of the caller's schools and classes, and the caller;
 * `colleagues`: also the staff of the caller's own schools.
 */
export async function peopleByAddress(
  caller: Caller,
  addresses: readonly string[],
  within: 'scope' | 'colleagues'
): Promise<Addressed[]> {
  if (addresses.length === 0) return []
  const query = select(db, 'users', PERSON)
    .where({ 'users.institution_id': caller.institutionId, 'users.is_active': 1 })
    .orderBy('users.id')
  // MariaDB compares without case; on SQLite the index is of the address in lower case.
  if (db.connection().dialect.name === 'mysql') query.whereIn('users.email', [...addresses])
  else query.whereRaw(`lower(users.email) in (${addresses.map(() => '?').join(', ')})`, [...addresses])
  const scope = await schoolScopeOf(caller)
  const { schoolIds } = caller
  const own = await ofSchools(caller, schoolIds)
  if (!scope.all) {
    const seen = select(db, 'users', { id: 'users.id' })
    onlyPeopleOf(seen, scope)
    query.where((inner) => {
      inner.whereIn('users.id', seen).orWhere('users.id', caller.userId)
      if (within === 'colleagues' && schoolIds.length > 0)
        inner.orWhere((other) => {
          const staff = db
            .from('user_groups')
            .whereIn('group_name', [...STAFF])
            .select('user_id')
          onlyOfSchools(other, own)
          other.whereIn('users.id', staff)
        })
    })
  }
  const rows = await query
  return rows.flatMap(({ id, name, address }) =>
    address === null ? [] : [{ id, name, address: address.toLowerCase() }]
  )
}
