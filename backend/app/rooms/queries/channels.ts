import type { Caller } from '#shared'
import { findAccess } from './room_access.js'
import { sitsIn } from './rooms.js'

type Params = Readonly<Record<string, number>>

/** The channel of a room is for its staff. */
export async function mayHearRoom(caller: Caller, { roomId = 0 }: Params): Promise<boolean> {
  return (await findAccess(roomId, caller))?.role === 'staff'
}

/** The channel of a candidate in a room: that candidate, and the room's staff. */
export async function mayHearCandidate(caller: Caller, { roomId = 0, userId = 0 }: Params): Promise<boolean> {
  const access = await findAccess(roomId, caller)
  if (access?.role === 'candidate') return caller.userId === userId
  return access?.role === 'staff' && (await sitsIn(roomId, userId))
}
