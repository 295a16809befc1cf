import type { HttpContext } from '@adonisjs/core/http'
import { applySilence } from '#media'
import { SWITCHES, requireStaffOfCandidate } from '#rooms'
import { silenceCandidate } from '../actions/silence_candidate.js'
import { microphoneBody } from '../validators/live_validators.js'

export default class MicrophonesController {
  /** `PUT /v1/rooms/{id}/candidates/{userId}/microphone`: `silenced`, for everybody who watches the room. */
  async update(ctx: HttpContext) {
    const { room, actor, candidateId } = await requireStaffOfCandidate(ctx, SWITCHES.pause)
    const { silenced } = await ctx.request.validateUsing(microphoneBody)
    const silence = await silenceCandidate(room.id, actor, candidateId, silenced)
    await applySilence(room.id, candidateId, silenced)
    return silence
  }
}
