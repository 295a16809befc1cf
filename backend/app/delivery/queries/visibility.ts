import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { schoolScopeOf } from '#identity'
import { isCandidate, type Caller, type Group } from '#shared'
import { roomsOf } from './room_hooks.js'

/** A query over `applications`. */
export type ApplicationQuery = DatabaseQueryBuilderContract

const FOLLOW_THEIR_SCHOOLS: readonly Group[] = ['COMISSION', 'CORRECTOR']

/**
 * Narrows a query to the applications that the caller may know of: a candidate's own, those of a guardian's candidates, and of
 * staff what their institution, school or class gives them. Everything else looks as if it were not there. `withRooms`: also
 * those of the rooms that the caller watches, for what a proctor needs (lists and states, never answers). `onDesk`: also those of
 * their schools for COMISSION and CORRECTOR, who follow it by lists and counts and get no single application. `withdrawn`: also what staff took back, for who restores
 * it. Returns nothing: a
 * query builder is a promise, and to return it from here would run it.
 */
export async function onlyVisible(
  query: ApplicationQuery,
  caller: Caller,
  { withRooms = false, onDesk = false, withdrawn = false } = {}
): Promise<void> {
  query.where('applications.institution_id', caller.institutionId)
  if (!withdrawn) query.whereNull('applications.withdrawn_at')
  if (isCandidate(caller)) return void query.where('applications.user_id', caller.userId)
  if (caller.group === 'RESPONSIBLE')
    return void query.whereIn(
      'applications.user_id',
      db.from('guardian_links').where('guardian_id', caller.userId).select('student_id')
    )
  withinScope(query, await staffScopeOf(caller, { withRooms, onDesk }))
}

/** Narrows a query to the applications of a scope; of an empty one there are none. */
export function withinScope(query: ApplicationQuery, scope: StaffScope): void {
  if (scope.all) return
  const parts = [
    ['applications.room_id', scope.roomIds],
    ['applications.school_id', scope.schoolIds],
    ['applications.class_id', scope.classIds],
  ] as const
  // An empty part would keep the databases from using an index for the others.
  const given = parts.filter(([, some]) => some.length > 0)
  if (given.length === 0) return void query.whereRaw('1 = 0')
  query.where((inner) => {
    for (const [column, some] of given) inner.orWhereIn(column, [...some])
  })
}

/** What of an institution's applications a member of the staff sees: all, or those of some schools, classes and rooms. */
export type StaffScope = {
  readonly all: boolean
  readonly schoolIds: readonly number[]
  readonly classIds: readonly number[]
  readonly roomIds: readonly number[]
}

/** As `onlyVisible`, for a caller of the staff. */
export async function staffScopeOf(
  caller: Caller,
  { withRooms = false, onDesk = false } = {}
): Promise<StaffScope> {
  const { all, schoolIds, classIds } = await schoolScopeOf(caller)
  if (all) return { all, schoolIds: [], classIds: [], roomIds: [] }
  const follows = onDesk && FOLLOW_THEIR_SCHOOLS.includes(caller.group)
  return {
    all,
    schoolIds: follows ? caller.schoolIds : schoolIds,
    classIds,
    roomIds: withRooms ? await roomsOf(caller) : [],
  }
}
