import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { HierarchyIds } from '../domain/hierarchy_filter.js'
import { select, type Caller, type ListRequest } from '#shared'
import type { CandidateView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyCandidates, onlyFound, onlyOfHierarchy, onlyPeopleOf, type CandidateGroup } from './scoped.js'

const CANDIDATE = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  publicIdentifier: 'users.public_identifier',
} as const

/**
 * Ids; `class`: its members, else all candidates; `exceptSchool`: of other schools only; `collection`: who has an application in it.
 * `isActive`: who may log in (the default), or who may not.
 */
export type CandidateFilter = {
  classId?: number | undefined
  user?: number | undefined
  exceptSchool?: number | undefined
  group?: CandidateGroup | undefined
  isActive?: boolean | undefined
  collection?: number | undefined
  hierarchy?: HierarchyIds | undefined
}

/** People who sit exams, as far as the caller's school or classes give them; searched by name, user name or number. */
export async function listCandidates(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  filter: CandidateFilter = {}
): Promise<Page<CandidateView>> {
  const query = select(db, 'users', CANDIDATE)
  await narrow(query, caller, filter)
  onlyFound(query, request)
  return pageOf(query, request, { name: 'users.name', id: 'users.id' })
}

/**
 * Ids of all that `listCandidates` finds by this filter, in their order, `most` of them at most. `search`: a part of a name, a user name or a
 * number.
 */
export async function candidateIdsFound(
  caller: Caller,
  { search, ...filter }: CandidateFilter & { readonly search: string },
  most: number
): Promise<number[]> {
  const query = select(db, 'users', { id: 'users.id' })
  await narrow(query, caller, filter)
  onlyFound(query, { search })
  const rows = await query.orderBy('users.id').limit(most)
  return rows.map(({ id }) => id)
}

/** Narrows a query over `users` to those whom `listCandidates` finds: for lists of other modules, which narrow it further. */
export async function onlyCandidatesFound(
  query: DatabaseQueryBuilderContract<unknown>,
  caller: Caller,
  { search, ...filter }: CandidateFilter & { readonly search: string }
): Promise<void> {
  await narrow(query, caller, filter)
  onlyFound(query, { search })
}

/** Narrows a query over `users` to them. */
export async function narrow(
  query: DatabaseQueryBuilderContract<unknown>,
  caller: Caller,
  { classId, user, exceptSchool, group, isActive, collection, hierarchy }: CandidateFilter
): Promise<void> {
  onlyPeopleOf(query, await schoolScopeOf(caller))
  onlyCandidates(query, isActive, group)
  if (hierarchy !== undefined) onlyOfHierarchy(query, hierarchy)
  if (collection !== undefined)
    query.whereIn(
      'users.id',
      db
        .from('applications')
        .where({ collection_id: collection, institution_id: caller.institutionId })
        .whereNull('withdrawn_at')
        .select('user_id')
    )
  if (classId !== undefined)
    query.whereIn(
      'users.id',
      db.from('class_members').where({ class_id: classId, role: 'student' }).select('user_id')
    )
  if (user !== undefined) query.where('users.id', user)
  if (exceptSchool !== undefined)
    query.where(
      (inner) => void inner.whereNot('users.school_id', exceptSchool).orWhereNull('users.school_id')
    )
}
