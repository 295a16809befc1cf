import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { schoolScopeOf } from '#identity'
import { isCandidate, type Caller, type Group } from '#shared'
import { roomsOf } from './room_hooks.js'

/** A query over `applications`. */
export type ApplicationQuery = DatabaseQueryBuilderContract

const FOLLOW_THEIR_SCHOOL: readonly Group[] = ['COMISSION', 'CORRECTOR']

/**
 * Narrows a query to the applications that the caller may know of: a candidate's own, those of a guardian's candidates, and of
 * staff what their institution, school or class gives them. Everything else looks as if it were not there. `withRooms`: also
 * those of the rooms that the caller watches, for what a proctor needs (lists and states, never answers). `onDesk`: also those of
 * their school for COMISSION and CORRECTOR, who follow it by lists and counts and get no single application. Returns nothing: a
 * query builder is a promise, and to return it from here would run it.
 */
export async function onlyVisible(
  query: ApplicationQuery,
  caller: Caller,
  { withRooms = false, onDesk = false } = {}
): Promise<void> {
  query.where('applications.institution_id', caller.institutionId)
  if (isCandidate(caller)) return void query.where('applications.user_id', caller.userId)
  if (caller.group === 'RESPONSIBLE')
    return void query.whereIn(
      'applications.user_id',
      db.from('guardian_links').where('guardian_id', caller.userId).select('student_id')
    )
  const scope = await schoolScopeOf(caller)
  if (scope.all) return
  const schoolIds =
    onDesk && FOLLOW_THEIR_SCHOOL.includes(caller.group) && caller.schoolId !== null
      ? [caller.schoolId]
      : scope.schoolIds
  const roomIds = withRooms ? await roomsOf(caller) : []
  query.where((inner) => {
    if (roomIds.length > 0) inner.whereIn('applications.room_id', [...roomIds])
    inner
      .orWhereIn('applications.school_id', [...schoolIds])
      .orWhereIn('applications.class_id', [...scope.classIds])
  })
}
