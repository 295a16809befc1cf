import { ok, refuseForbidden, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { findAccess, type RoomAccess } from './room_access.js'

/**
 * The room for its staff. `may`: what the use case requires beyond that.
 * @returns refused: `not_found` when the room is not there or not the caller's, `forbidden`
 */
export async function staffAccess(
  roomId: number,
  caller: Caller,
  may: (access: RoomAccess) => boolean = () => true
): Promise<Result<RoomAccess, DomainError>> {
  const access = await findAccess(roomId, caller)
  if (access === null) return refuseNotFound()
  return access.role === 'staff' && may(access) ? ok(access) : refuseForbidden()
}
