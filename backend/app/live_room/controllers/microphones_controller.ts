import type { HttpContext } from '@adonisjs/core/http'
import { silenceCandidate } from '../../actions/silence_candidate.js'
import { staffAbout } from '../../controllers/room_here.js'
import { SWITCHES } from '../../domain/switches.js'
import { silenceNow } from '../actions/keep_silence.js'
import { microphoneValidator } from '../validators/media.js'

export default class MicrophonesController {
  /** `PUT /v1/rooms/{id}/candidates/{userId}/microphone`: `silenced`, for everybody who watches the room. */
  async update(ctx: HttpContext) {
    const { room, actor, candidateId } = await staffAbout(ctx, SWITCHES.pause)
    const { silenced } = await ctx.request.validateUsing(microphoneValidator)
    const silence = await silenceCandidate(room.id, actor, candidateId, silenced)
    await silenceNow(room.id, candidateId, silenced)
    return silence
  }
}
