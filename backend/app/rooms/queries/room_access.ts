import db from '@adonisjs/lucid/services/db'
import { permissionsOf, type PermissionTree } from '#access'
import { schoolScopeOf } from '#identity'
import { isCandidate, isStaff, select, type Caller, type Row } from '#shared'
import { roleIn } from '../policies/room_policy.js'
import { findRooms, whoSitsIn, type RoomRow } from './rooms.js'

export type RoomAccess = { room: RoomRow; role: 'staff' | 'candidate'; tree: PermissionTree }
type Asked = { readonly roomId: number; readonly caller: Caller }

const NO_PERMISSIONS: PermissionTree = {}

/** The room as the caller may know it; null when it is not there or not theirs: both look the same. */
export async function findAccess(roomId: number, caller: Caller): Promise<RoomAccess | null> {
  const [access = null] = await findAccessOfMany([{ roomId, caller }])
  return access
}

/** The same for many at once, in their order: three reads for all of them, and more only for staff who watch by school or class. */
export async function findAccessOfMany(asked: readonly Asked[]): Promise<(RoomAccess | null)[]> {
  const rooms = await findRooms(asked.map(({ roomId }) => roomId))
  const known = asked.filter(
    ({ roomId, caller }) => rooms.get(roomId)?.institutionId === caller.institutionId
  )
  const [candidates, staff] = [
    known.filter(({ caller }) => isCandidate(caller)),
    known.filter(({ caller }) => isStaff(caller)),
  ]
  const sits = await whoSitsIn(candidates.map(({ roomId, caller }) => ({ roomId, userId: caller.userId })))
  const isResponsible = await responsibleAmong(staff)
  const treeOf = remembered(permissionsOf, (whose: Caller) =>
    [whose.institutionId, whose.schoolIds.join(','), whose.group, whose.roleId].join(':')
  )
  return Promise.all(
    asked.map(async ({ roomId, caller }) => {
      const room = rooms.get(roomId)
      if (!room || room.institutionId !== caller.institutionId) return null
      const tree = isStaff(caller) ? await treeOf(caller) : NO_PERMISSIONS
      const named = isResponsible(roomId, caller.userId)
      const ties = {
        sits: sits(roomId, caller.userId),
        isResponsible: named,
        inScope: isStaff(caller) && !named && (await isInScope(roomId, caller)),
      }
      const role = roleIn(caller, room, ties, tree)
      return role && { room, role, tree }
    })
  )
}

/** `read` of equal arguments is called once. */
function remembered<Of, Value>(read: (of: Of) => Promise<Value>, keyOf: (of: Of) => string) {
  const known = new Map<string, Promise<Value>>()
  return (of: Of): Promise<Value> => {
    const key = keyOf(of)
    const value = known.get(key) ?? read(of)
    known.set(key, value)
    return value
  }
}

const RESPONSIBLE = { roomId: 'room_responsibles.room_id', userId: 'room_responsibles.user_id' } as const

async function responsibleAmong(
  asked: readonly Asked[]
): Promise<(roomId: number, userId: number) => boolean> {
  if (asked.length === 0) return () => false
  const rows = await select(db, 'room_responsibles', RESPONSIBLE)
    .whereIn('room_id', [...new Set(asked.map(({ roomId }) => roomId))])
    .whereIn('user_id', [...new Set(asked.map(({ caller }) => caller.userId))])
  const pairs = new Set(rows.map(({ roomId, userId }) => `${roomId}:${userId}`))
  return (roomId, userId) => pairs.has(`${roomId}:${userId}`)
}

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
