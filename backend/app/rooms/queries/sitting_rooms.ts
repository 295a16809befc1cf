import db from '@adonisjs/lucid/services/db'
import { registerCollectionScope } from '#catalog'
import { registerRoomScope, registerRoomStaff, registerSyncExtra, type RoomSitting } from '#delivery'
import { select, type Caller } from '#shared'
import { SWITCHES } from '../domain/switches.js'
import { allows } from '../policies/room_policy.js'
import { liveVersions } from './presence_state.js'
import { findAccess } from './room_access.js'
import { roomsOfResponsible } from './visible_rooms.js'

const liveOf = async ({ roomId, userId }: RoomSitting) => ({
  roomId,
  version: await liveVersions.add({ roomId, userId }),
})

/** Of the rooms that somebody is named for. */
async function collectionsOf(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolIds' | 'group' | 'roleId' | 'key'>
): Promise<number[]> {
  const roomIds = await roomsOfResponsible(caller)
  if (roomIds.length === 0) return []
  const rows = await select(db, 'rooms', { collectionId: 'rooms.collection_id' })
    .whereIn('id', roomIds)
    .distinct()
  return rows.map((row) => row.collectionId)
}

/** May the caller pause the candidates of this room? */
async function mayPause(caller: Caller, roomId: number): Promise<boolean> {
  const access = await findAccess(roomId, caller)
  return access?.role === 'staff' && allows(access.tree, SWITCHES.pause)
}

/** Registers with delivery and the catalogue, which know no rooms, which applications and collections a room gives. */
export function registerRoomsOfSittings(): void {
  registerSyncExtra(liveOf)
  registerRoomScope(roomsOfResponsible)
  registerRoomStaff(mayPause)
  registerCollectionScope(collectionsOf)
}
