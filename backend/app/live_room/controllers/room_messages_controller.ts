import type { HttpContext } from '@adonisjs/core/http'
import { SWITCHES, allows, personOf, requireRoom, sitsIn, type RoomAccess } from '#rooms'
import { AppError, authorize, authorizeOrHide, conflict, unwrap } from '#shared'
import { maySend, mayStoreTemplates } from '../policies/message_policy.js'
import { storeTemplate } from '../actions/store_template.js'
import { countMessage, countRoomAct } from '../actions/act_quotas.js'
import { dismissMessage, sendToCandidates, sendToStaff } from '../actions/send_message.js'
import { messageForCandidate } from '../queries/live_room.js'
import { findMessage } from '../queries/messages.js'
import { roomConfiguration } from '../queries/room_configuration.js'
import RoomMessageTransformer from '../transformers/room_message_transformer.js'
import { candidateMessage, messagePatch, staffMessage } from '../validators/live_validators.js'
import { requireExplanation } from './require_explanation.js'

export default class RoomMessagesController {
  /** `POST /v1/rooms/{id}/messages`: 201 with the message, or with `results, count` when it went to all who are online. */
  async store(ctx: HttpContext) {
    const access = await requireRoom(ctx)
    return access.role === 'staff' ? this.#fromStaff(ctx, access) : this.#fromCandidate(ctx, access)
  }

  /** `PATCH /v1/rooms/{id}/messages/{messageId}`: a candidate confirms what was sent to them; staff dismiss what a candidate wrote. */
  async update(ctx: HttpContext) {
    const { room, role, tree } = await requireRoom(ctx)
    await ctx.request.validateUsing(messagePatch)
    const message = await findMessage(room.id, Number(ctx.params.messageId))
    authorizeOrHide(message !== null && (role === 'staff' || message.candidateId === ctx.caller.userId))
    authorize(
      role === 'staff'
        ? message.author === 'CANDIDATE' && allows(tree, SWITCHES.answerMessages)
        : message.author === 'PROCTOR'
    )
    if (!message.dismissible) throw conflict('not_dismissible', 'live_room.not_dismissible')
    if (role === 'candidate') unwrap(await countRoomAct(ctx.caller.userId))
    const [dismissed] = await dismissMessage(
      room.id,
      personOf(ctx.caller, role === 'staff' ? 'PROCTOR' : 'CANDIDATE'),
      message
    )
    authorizeOrHide(dismissed !== undefined)
    return new RoomMessageTransformer(
      role === 'staff' ? dismissed : messageForCandidate(dismissed)
    ).toObject()
  }

  async #fromStaff(ctx: HttpContext, { room, tree }: RoomAccess) {
    const body = await ctx.request.validateUsing(staffMessage)
    const to = body.candidateId ?? 'all_online'
    const toAll = to === 'all_online'
    const motive = body.motive ?? 'MESSAGE'
    const notificationType = body.notificationType ?? 'ALERT'
    authorize(maySend(tree, { motive, notificationType, toAll }))
    if (to !== 'all_online') authorizeOrHide(await sitsIn(room.id, to))
    const reason = body.reason?.toWellFormed() || null
    if (motive === 'RELOAD_REQUEST') await requireExplanation(room.collectionId, reason)
    const message = body.message ?? ''
    // A request to reload has a text of the server, in the candidate's language.
    if (message === '' && motive !== 'RELOAD_REQUEST')
      throw new AppError(400, 'validation', { fields: { message: ['live_room.empty_alert'] } })
    if (body.saveTemplate && message !== '') {
      authorize(mayStoreTemplates(tree))
      unwrap(await storeTemplate(ctx.caller.userId, message))
    }
    const sent = await sendToCandidates(room.id, personOf(ctx.caller, 'PROCTOR'), {
      to,
      message: message.toWellFormed(),
      notificationType,
      motive,
      reason,
      showMessage: body.showMessage ?? true,
      dismissible: body.dismissible ?? true,
    })
    ctx.response.status(201)
    const results = sent.map((one) => new RoomMessageTransformer(one).toObject())
    return toAll ? { results, count: results.length } : results[0]
  }

  async #fromCandidate(ctx: HttpContext, { room }: RoomAccess) {
    const { message } = await ctx.request.validateUsing(candidateMessage)
    const { allowProctorCommunication } = await roomConfiguration(room.collectionId)
    authorize(allowProctorCommunication)
    unwrap(await countMessage(ctx.caller.userId))
    const [sent] = await sendToStaff(room.id, personOf(ctx.caller, 'CANDIDATE'), message.toWellFormed())
    authorizeOrHide(sent !== undefined)
    ctx.response.status(201)
    return new RoomMessageTransformer(messageForCandidate(sent)).toObject()
  }
}
