import type { Caller } from '#shared'
import { findAccessOfMany } from './room_access.js'
import { whoSitsIn } from './rooms.js'

type Params = Readonly<Record<string, number>>
type Asked = { readonly caller: Caller; readonly params: Params }

const accessOf = (asked: readonly Asked[]) =>
  findAccessOfMany(asked.map(({ caller, params: { roomId = 0 } }) => ({ roomId, caller })))

/** The channel of a room is for its staff. */
export async function whoMayHearRoom(asked: readonly Asked[]): Promise<boolean[]> {
  return (await accessOf(asked)).map((access) => access?.role === 'staff')
}

/** The channel of a candidate in a room: that candidate, and the room's staff. */
export async function whoMayHearCandidate(asked: readonly Asked[]): Promise<boolean[]> {
  const found = await accessOf(asked)
  const byStaff = asked.filter((_, at) => found[at]?.role === 'staff')
  const sits = await whoSitsIn(byStaff.map(({ params: { roomId = 0, userId = 0 } }) => ({ roomId, userId })))
  return asked.map(({ caller, params: { roomId = 0, userId = 0 } }, at) => {
    const role = found[at]?.role
    return role === 'candidate' ? caller.userId === userId : role === 'staff' && sits(roomId, userId)
  })
}
