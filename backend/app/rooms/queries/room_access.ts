import db from '@adonisjs/lucid/services/db'
import { permissionsOf, type PermissionTree } from '#access'
import { schoolScopeOf } from '#identity'
import { isCandidate, isStaff, type Caller } from '#shared'
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

/** A school's staff see a room when everybody in it is theirs: one candidate of another school keeps it closed. */
async function isInScope(roomId: number, caller: Caller): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  if (scope.all) return true
  if (scope.schoolIds.length === 0 && scope.classIds.length === 0) return false
  const rows: { school_id: number | null; class_id: number | null }[] = await db
    .from('applications')
    .where('room_id', roomId)
    .distinct('school_id', 'class_id')
  const mine = (row: { school_id: number | null; class_id: number | null }) =>
    (row.school_id !== null && scope.schoolIds.includes(row.school_id)) ||
    (row.class_id !== null && scope.classIds.includes(row.class_id))
  return rows.length > 0 && rows.every(mine)
}
