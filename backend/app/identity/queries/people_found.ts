import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { countRows, select, type Caller, type Group } from '#shared'
import { ofSchools, schoolScopeOf } from './people.js'
import { onlyFound, onlyOfSchools, onlyPeopleOf } from './scoped.js'

type Query = DatabaseQueryBuilderContract<unknown>

/** `isActive`: only those who may log in, or only those who may not. `search`: a part of a name, a user name or a number. */
export type PeopleFilter = {
  readonly group?: Group | undefined
  readonly school?: number | undefined
  readonly isActive?: boolean | undefined
  readonly search?: string | undefined
}

/** Who is chosen in the list of people: these, or everybody whom its filter finds but for some. */
export type PeopleSelection =
  | { readonly ids: readonly number[] }
  | { readonly filter: PeopleFilter; readonly exceptions: readonly number[] }

/** Narrows a query over `users` to those whom the list of people shows the caller by this filter. */
export async function onlyPeopleFound(query: Query, caller: Caller, filter: PeopleFilter): Promise<void> {
  const { group, school, isActive, search = '' } = filter
  onlyPeopleOf(query, await schoolScopeOf(caller))
  onlyFound(query, { search })
  if (school !== undefined) onlyOfSchools(query, await ofSchools(caller, [school]))
  if (isActive !== undefined) query.where('users.is_active', Number(isActive))
  if (group !== undefined)
    query.whereIn('users.id', db.from('user_groups').where('group_name', group).select('user_id'))
}

/** Narrows a query over `users` to those of a selection whom the caller sees. */
export async function onlyPeopleSelected(
  query: Query,
  caller: Caller,
  selection: PeopleSelection
): Promise<void> {
  if ('ids' in selection) {
    onlyPeopleOf(query, await schoolScopeOf(caller))
    return void query.whereIn('users.id', [...selection.ids])
  }
  await onlyPeopleFound(query, caller, selection.filter)
  if (selection.exceptions.length > 0) query.whereNotIn('users.id', [...selection.exceptions])
}

export async function countPeopleSelected(caller: Caller, selection: PeopleSelection): Promise<number> {
  const query = select(db, 'users', { id: 'users.id' })
  await onlyPeopleSelected(query, caller, selection)
  return countRows(query)
}

/** Ids of those of a selection whom the caller sees, ascending, `most` of them at most. */
export async function peopleIdsSelected(
  caller: Caller,
  selection: PeopleSelection,
  most: number
): Promise<number[]> {
  const query = select(db, 'users', { id: 'users.id' })
  await onlyPeopleSelected(query, caller, selection)
  const rows = await query.orderBy('users.id').limit(most)
  return rows.map(({ id }) => id)
}
