import type { HttpContext } from '@adonisjs/core/http'
import { SWITCHES, allows, personOf, requireRoom, requireRoomCandidate } from '#rooms'
import { authorize, authorizeOrHide, unwrap } from '#shared'
import { answerBreak, askForBreak } from '../actions/answer_break.js'
import { countBreakRequest, countRoomAct } from '../actions/act_quotas.js'
import { mayAsk } from '../domain/breaks.js'
import { findRequest } from '../queries/break_requests.js'
import { isNursing } from '../queries/people.js'
import { roomConfiguration } from '../queries/room_configuration.js'
import BreakRequestTransformer from '../transformers/break_request_transformer.js'
import { breakAnswer, breakRequest } from '../validators/live_validators.js'

export default class BreakRequestsController {
  /** `POST /v1/rooms/{id}/break_requests`: 409 `break_request_pending` while one waits. */
  async store(ctx: HttpContext) {
    const { room, actor } = await requireRoomCandidate(ctx)
    const { motive } = await ctx.request.validateUsing(breakRequest)
    const { allowProctorCommunication } = await roomConfiguration(room.collectionId)
    authorize(allowProctorCommunication && mayAsk(motive, { nursingMother: await isNursing(actor.userId) }))
    unwrap(await countBreakRequest(actor.userId))
    const made = unwrap(await askForBreak(room.id, actor, motive))
    ctx.response.status(201)
    return new BreakRequestTransformer(made).toObject()
  }

  /** `PATCH /v1/rooms/{id}/break_requests/{requestId}`: staff accept, refuse or dismiss; a candidate dismisses their own. */
  async update(ctx: HttpContext) {
    const { room, role, tree } = await requireRoom(ctx)
    const { action } = await ctx.request.validateUsing(breakAnswer)
    const request = await findRequest(room.id, Number(ctx.params.requestId))
    authorizeOrHide(request !== null && (role === 'staff' || request.candidateId === ctx.caller.userId))
    authorize(role === 'staff' ? allows(tree, SWITCHES.answerBreak) : action === 'dismiss')
    if (role === 'candidate') unwrap(await countRoomAct(ctx.caller.userId))
    const { breakSeconds } = await roomConfiguration(room.collectionId)
    const actor = personOf(ctx.caller, role === 'staff' ? 'PROCTOR' : 'CANDIDATE')
    const answer = await answerBreak(room.id, actor, { requestId: request.id, action, breakSeconds })
    return new BreakRequestTransformer(unwrap(answer)).toObject()
  }
}
