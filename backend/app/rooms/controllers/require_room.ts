import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide } from '#shared'
import type { Switch } from '../domain/switches.js'
import { personOf } from '../actions/change_room.js'
import { allows, roleIn } from '../policies/room_policy.js'
import { presenceStates } from '../queries/presence_state.js'
import { findAccess, type RoomAccess } from '../queries/room_access.js'
import { sitsIn } from '../queries/rooms.js'

/** The room in the address. @throws AppError 404 when it is not there or not the caller's: both look the same */
export async function requireRoom(ctx: HttpContext): Promise<RoomAccess> {
  const access = await findAccess(Number(ctx.params.id), ctx.caller)
  authorizeOrHide(access !== null)
  return access
}

/** As staff of the room, with this switch of the permission tree. @throws AppError 404, 403 */
export async function requireRoomStaff(ctx: HttpContext, needed?: Switch) {
  const access = await requireRoom(ctx)
  authorize(access.role === 'staff' && (needed === undefined || allows(access.tree, needed)))
  return { ...access, actor: personOf(ctx.caller, 'PROCTOR') }
}

/** As a candidate of the room. @throws AppError 404, 403 */
export async function requireRoomCandidate(ctx: HttpContext) {
  const access = await requireRoom(ctx)
  authorize(access.role === 'candidate')
  return { ...access, actor: personOf(ctx.caller, 'CANDIDATE') }
}

/** The candidate in the address is the caller. @throws AppError 404 for anybody else's record */
export async function requireSelf(ctx: HttpContext) {
  const access = await requireRoom(ctx)
  authorizeOrHide(access.role === 'candidate' && Number(ctx.params.userId) === ctx.caller.userId)
  return { ...access, actor: personOf(ctx.caller, 'CANDIDATE') }
}

/** The same for a beat, which comes so often that one read must do. @throws AppError 404 */
export async function requirePresence(ctx: HttpContext) {
  const { caller } = ctx
  const known = await presenceStates.add({ roomId: Number(ctx.params.id), userId: caller.userId })
  const ties = { sits: known?.sits ?? false, isResponsible: false, inScope: false }
  authorizeOrHide(
    known !== null &&
      Number(ctx.params.userId) === caller.userId &&
      roleIn(caller, known, ties, {}) === 'candidate'
  )
  return { known, actor: personOf(caller, 'CANDIDATE') }
}

/** Staff, about a candidate of the room. @throws AppError 404, 403 */
export async function requireStaffOfCandidate(ctx: HttpContext, needed: Switch) {
  const access = await requireRoomStaff(ctx, needed)
  const candidateId = Number(ctx.params.userId)
  authorizeOrHide(await sitsIn(access.room.id, candidateId))
  return { ...access, candidateId }
}
