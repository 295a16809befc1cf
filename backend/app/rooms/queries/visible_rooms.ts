import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { isAllowed, permissionsOf } from '#access'
import { schoolScopeOf } from '#identity'
import { isStaff, select, type Caller } from '#shared'
import { SWITCHES } from '../domain/switches.js'

/** Ids of rooms that a member of the staff is named for; none for others. The same answer as `roleIn`, for lists. */
export async function roomsOfResponsible(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolIds' | 'group' | 'roleId' | 'key'>
): Promise<number[]> {
  if (!isStaff(caller)) return []
  if (!isAllowed(await permissionsOf(caller), SWITCHES.seeRooms)) return []
  const rows = await select(db, 'room_responsibles', { roomId: 'room_responsibles.room_id' })
    .join('rooms', 'rooms.id', 'room_responsibles.room_id')
    .where({ 'room_responsibles.user_id': caller.userId, 'rooms.institution_id': caller.institutionId })
  return rows.map((row) => row.roomId)
}

/** Narrows a query over `rooms` to what `roleIn` calls staff. */
export async function onlyWatched<T>(
  query: DatabaseQueryBuilderContract<T>,
  caller: Caller
): Promise<{ query: DatabaseQueryBuilderContract<T> }> {
  query.where('rooms.institution_id', caller.institutionId)
  const tree = await permissionsOf(caller)
  if (!isStaff(caller) || !isAllowed(tree, SWITCHES.seeRooms)) return { query: query.whereRaw('1 = 0') }
  const scope = await schoolScopeOf(caller)
  if (scope.all) return { query }
  const named = db.from('room_responsibles').where('user_id', caller.userId).select('room_id')
  if (scope.schoolIds.length === 0 && scope.classIds.length === 0)
    return { query: query.whereIn('rooms.id', named) }
  const sitting = () =>
    db.from('applications').select(db.raw('1')).whereColumn('applications.room_id', 'rooms.id')
  // A null is nobody's: it must count as not mine.
  const notMine = sitting().where((outside) => {
    outside
      .where(
        (other) =>
          void other
            .whereNull('applications.school_id')
            .orWhereNotIn('applications.school_id', [...scope.schoolIds])
      )
      .where(
        (other) =>
          void other
            .whereNull('applications.class_id')
            .orWhereNotIn('applications.class_id', [...scope.classIds])
      )
  })
  query.where((mine) => {
    mine.whereIn('rooms.id', named).orWhere((own) => void own.whereExists(sitting()).whereNotExists(notMine))
  })
  return { query }
}
