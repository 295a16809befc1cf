import db from '@adonisjs/lucid/services/db'
import { select, type Caller, type ListRequest } from '#shared'
import type { CandidateView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyCandidates, onlyFound, onlyPeopleOf } from './scoped.js'

const CANDIDATE = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  publicIdentifier: 'users.public_identifier',
} as const

/** Ids; `class`: its members, else all candidates; `exceptSchool`: of other schools only. */
export type CandidateFilter = {
  classId?: number | undefined
  user?: number | undefined
  exceptSchool?: number | undefined
}

/** Active people who sit exams, as far as the caller's school or classes give them; searched by name, user name or number. */
export async function listCandidates(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  { classId, user, exceptSchool }: CandidateFilter = {}
): Promise<Page<CandidateView>> {
  const query = select(db, 'users', CANDIDATE)
  onlyPeopleOf(query, await schoolScopeOf(caller))
  onlyCandidates(query)
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
  onlyFound(query, request)
  return pageOf(query, request, { name: 'users.name', id: 'users.id' })
}
