import type { HttpContext } from '@adonisjs/core/http'
import { mayFreeLogin } from '#identity'
import { SWITCHES, requireStaffOfCandidate } from '#rooms'
import { authorize, unwrap } from '#shared'
import { freeCandidate } from '../actions/free_candidate.js'

export default class CandidateLoginsController {
  /** `POST /v1/rooms/{id}/candidates/{userId}/free_login`: whoever sees the candidate in the room may, but for an administrator's account. */
  async free(ctx: HttpContext) {
    const { room, actor, candidateId } = await requireStaffOfCandidate(ctx, SWITCHES.seeRooms)
    authorize(await mayFreeLogin(ctx.caller, candidateId))
    unwrap(await freeCandidate(room.id, actor, candidateId))
    return ctx.response.noContent()
  }
}
