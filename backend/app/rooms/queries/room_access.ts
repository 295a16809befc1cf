import db from '@adonisjs/lucid/services/db'
import { permissionsOf, type PermissionTree } from '#access'
import { schoolScopeOf } from '#identity'
import { isCandidate, isStaff, select, type Caller, type Row } from '#shared'
import { roleIn } from '../policies/room_policy.js'
import { findRoom, sitsIn, type RoomRow } from './rooms.js'

export type RoomAccess = { room: RoomRow; role: 'staff' | 'candidate'; tree: PermissionTree }

const NO_PERMISSIONS: PermissionTree = {}

/** The room as the caller may know it; null when it is not there or not theirs: both look the same. */
export async function findAccess(roomId: number, caller: Caller): Promise<RoomAccess | null> {
  const room = await findRoom(roomId)
  if (!room || room.institutionId !== caller.institutionId) return null
  const isCandidateHere = isCandidate(caller) && (await sitsIn(roomId, caller.userId))
  const staff = isStaff(caller)
  const tree = staff ? await permissionsOf(caller) : NO_PERMISSIONS
  const ties = {
    sits: isCandidateHere,
    isResponsible: staff && (await isResponsible(roomId, caller.userId)),
    inScope: staff && (await isInScope(roomId, caller)),
  }
  const role = roleIn(caller, room, ties, tree)
  return role && { room, role, tree }
}

const isResponsible = async (roomId: number, userId: number) =>
  Boolean(await db.from('room_responsibles').where({ room_id: roomId, user_id: userId }).select('id').first())

const SCOPE = { schoolId: 'applications.school_id', classId: 'applications.class_id' } as const

/** A school's staff see a room when everybody in it is theirs: one candidate of another school hides it from them. */
async function isInScope(roomId: number, caller: Caller): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  if (scope.all) return true
  if (scope.schoolIds.length === 0 && scope.classIds.length === 0) return false
  const rows = await select(db, 'applications', SCOPE).where('room_id', roomId).distinct()
  const mine = ({ schoolId, classId }: Row<typeof SCOPE>) =>
    (schoolId !== null && scope.schoolIds.includes(schoolId)) ||
    (classId !== null && scope.classIds.includes(classId))
  return rows.length > 0 && rows.every(mine)
}
