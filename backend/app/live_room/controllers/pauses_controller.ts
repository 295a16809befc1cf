import type { HttpContext } from '@adonisjs/core/http'
import { SWITCHES, personOf, requireRoom, requireSelf, requireStaffOfCandidate } from '#rooms'
import { authorizeOrHide, unwrap } from '#shared'
import { beginOwnBreak, endOwnBreak, pauseCandidate, resumeCandidate } from '../actions/pause_candidate.js'
import { countRoomAct } from '../actions/act_quotas.js'
import { pauseForCandidate } from '../queries/live_room.js'
import RoomPauseTransformer from '../transformers/room_pause_transformer.js'
import { beginBody, pauseBody, resumeBody } from '../validators/live_validators.js'
import { requireExplanation } from './require_explanation.js'

export default class PausesController {
  /** `PUT /v1/rooms/{id}/candidates/{userId}/pause`: of somebody who is paused already, the pause as it is. */
  async update(ctx: HttpContext) {
    const { room, actor, candidateId } = await requireStaffOfCandidate(ctx, SWITCHES.pause)
    const { message, showMessage, reason } = await ctx.request.validateUsing(pauseBody)
    await requireExplanation(room.collectionId, reason)
    const pause = await pauseCandidate(room.id, actor, {
      candidateId,
      message: message?.toWellFormed() || null,
      showMessage: showMessage ?? true,
      reason: reason?.toWellFormed() || null,
    })
    return new RoomPauseTransformer(pause).toObject()
  }

  /** `PATCH` on the same path, by the candidate: `begin`, the break that was granted begins now. */
  async begin(ctx: HttpContext) {
    const { room, actor } = await requireSelf(ctx)
    await ctx.request.validateUsing(beginBody)
    unwrap(await countRoomAct(actor.userId))
    const pause = unwrap(await beginOwnBreak(room.id, actor))
    return new RoomPauseTransformer(pauseForCandidate(pause)).toObject()
  }

  /** `DELETE` on the same path: staff resume; a candidate ends their own break, in time. */
  async destroy(ctx: HttpContext) {
    const { room, role } = await requireRoom(ctx)
    if (role === 'staff') {
      const { actor, candidateId } = await requireStaffOfCandidate(ctx, SWITCHES.pause)
      const { reason } = await ctx.request.validateUsing(resumeBody)
      unwrap(await resumeCandidate(room.id, actor, { candidateId, reason: reason?.toWellFormed() || null }))
    } else {
      authorizeOrHide(Number(ctx.params.userId) === ctx.caller.userId)
      unwrap(await endOwnBreak(room.id, personOf(ctx.caller, 'CANDIDATE')))
    }
    return ctx.response.noContent()
  }
}
