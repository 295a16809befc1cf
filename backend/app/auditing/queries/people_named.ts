import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyPeopleOf, schoolScopeOf } from '#identity'
import { containing, select, type Caller } from '#shared'
import type { NamedPerson } from '../views.js'

type Query = DatabaseQueryBuilderContract

/** People who are named in a statement; of a text that fits more the database looks for them row by row. */
const NAMED_MOST = 50

/** A page and an export name so many rows at once, with up to two people each. */
const AT_ONCE = 500

/**
 * Whose rows the caller sees; null: everybody's of the institution. A query over `users` that selects ids. A row does not say for which school
 * somebody acted: of those of several schools only who has all of them reads what they did.
 */
export async function peopleSeen(caller: Caller): Promise<{ query: Query } | null> {
  const scope = await schoolScopeOf(caller)
  if (scope.all) return null
  const query = db.from('users').select('users.id')
  onlyPeopleOf(query, scope)
  const own = [...scope.schoolIds]
  query.whereNotExists((elsewhere) =>
    elsewhere
      .from('user_schools')
      .select('user_schools.id')
      .whereColumn('user_schools.user_id', 'users.id')
      .where((any) => any.whereNotIn('user_schools.school_id', own).orWhereNotIn('users.school_id', own))
  )
  return { query }
}

/**
 * Who is meant: a person, or whom the caller sees with the name, user name, identifier or number that was typed: of others not even that
 * they are there. `ids`: few; `query`: many, as a query over `users`;
 * null: everybody.
 */
export type Meant = { readonly ids: readonly number[] } | { readonly query: Query } | null

export async function peopleMeant(
  caller: Caller,
  { person, search }: { person?: number | undefined; search: string }
): Promise<Meant> {
  if (person !== undefined) return { ids: [person] }
  if (search === '') return null
  const scope = await schoolScopeOf(caller)
  const found = () => {
    const query = db.from('users').select('users.id')
    onlyPeopleOf(query, scope)
    query.where((any) => {
      any.whereRaw(
        ...containing(db.connection(), search, 'users.name', 'users.username', 'users.public_identifier')
      )
      if (/^\d{1,9}$/.test(search)) any.orWhere('users.id', Number(search))
    })
    return query
  }
  const ids: { id: number }[] = await found().limit(NAMED_MOST + 1)
  return ids.length > NAMED_MOST ? { query: found() } : { ids: ids.map(({ id }) => id) }
}

/** Narrows a column to who is meant. */
export function onlyMeant(query: Query, column: string, meant: Meant): void {
  if (meant === null) return
  if ('query' in meant) query.whereIn(column, meant.query)
  else query.whereIn(column, [...meant.ids])
}

/** The names of people of the institution by their ids; whom the caller does not see is left out where `seenOnly`. */
export async function namesOf(
  caller: Caller,
  ids: readonly number[],
  seenOnly = false
): Promise<Map<number, NamedPerson>> {
  const names = new Map<number, NamedPerson>()
  const all = [...new Set(ids)]
  const scope = seenOnly ? await schoolScopeOf(caller) : null
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const query = select(db, 'users', { id: 'users.id', name: 'users.name', username: 'users.username' })
      .where('users.institution_id', caller.institutionId)
      .whereIn('users.id', all.slice(from, from + AT_ONCE))
    if (scope !== null) onlyPeopleOf(query, scope)
    for (const row of await query) names.set(row.id, row)
  }
  return names
}
