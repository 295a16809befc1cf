import db from '@adonisjs/lucid/services/db'
import { registerCollectionScope } from '#catalog'
import {
  registerOutageWitness,
  registerPhotosGuard,
  registerRoomScope,
  registerStartGuard,
  registerSyncExtra,
  type RoomSitting,
} from '#delivery'
import { clock, type Caller } from '#shared'
import { schoolDay } from '../evidence/domain/pictures.js'
import { hasDocumentsOf } from '../evidence/queries/documents.js'
import { tellOfOutage } from '../actions/tell_of_outage.js'
import { liveVersions } from './beat_state.js'
import { activePause } from './pauses.js'
import { roomsOfResponsible } from './visible_rooms.js'

const liveOf = async ({ roomId, userId }: RoomSitting) => ({
  roomId,
  version: await liveVersions.add({ roomId, userId }),
})

const isPaused = async ({ roomId, userId }: RoomSitting) => (await activePause(roomId, userId)) !== null

/** Of the rooms that somebody is named for. */
async function collectionsOf(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolId' | 'group'>
): Promise<number[]> {
  const roomIds = await roomsOfResponsible(caller)
  if (roomIds.length === 0) return []
  const rows: { collection_id: number }[] = await db
    .from('rooms')
    .whereIn('id', roomIds)
    .distinct('collection_id')
  return rows.map((row) => row.collection_id)
}

/** Tells delivery and the catalogue, which know no rooms, what rooms have to do with applications and collections. */
export function followSittings(): void {
  registerSyncExtra(liveOf)
  registerStartGuard(isPaused)
  registerPhotosGuard((userId) => hasDocumentsOf(userId, schoolDay(clock.now())))
  registerRoomScope(roomsOfResponsible)
  registerOutageWitness(tellOfOutage)
  registerCollectionScope(collectionsOf)
}
