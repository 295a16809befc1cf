import type { HttpContext } from '@adonisjs/core/http'
import {
  SWITCHES,
  countBeat,
  requirePresence,
  requireRoom,
  requireSelf,
  requireStaffOfCandidate,
  storeSituation,
  upsertPresence,
} from '#rooms'
import { listRequest, listResponse, unwrap } from '#shared'
import { beatView } from '../queries/beat.js'
import { roomHistory } from '../queries/history.js'
import { liveRoom, pauseForCandidate } from '../queries/live_room.js'
import BeatTransformer from '../transformers/beat_transformer.js'
import HistoryEntryTransformer from '../transformers/history_entry_transformer.js'
import LiveRoomTransformer from '../transformers/live_room_transformer.js'
import { beatBody, situationBody } from '../validators/live_validators.js'

/** The snapshot of a room, and what updates it. */
export default class LiveController {
  /** `GET /v1/rooms/{id}/live`: everything for its staff, their own for a candidate. */
  async show(ctx: HttpContext) {
    return new LiveRoomTransformer(await liveRoom(await requireRoom(ctx), ctx.caller)).toObject()
  }

  /** `PATCH /v1/rooms/{id}/candidates/{userId}`: the 10 s beat of a candidate's page, about itself. */
  async beat(ctx: HttpContext) {
    const { known, actor } = await requirePresence(ctx)
    const reported = await ctx.request.validateUsing(beatBody)
    unwrap(await countBeat(actor.userId))
    const presence = unwrap(await upsertPresence(known, actor, reported))
    const beat = await beatView(actor.userId, presence)
    return new BeatTransformer({ ...beat, pause: beat.pause && pauseForCandidate(beat.pause) }).toObject()
  }

  /** `PUT /v1/rooms/{id}/candidates/{userId}/situation`: where the candidate is, and how the link does. */
  async situation(ctx: HttpContext) {
    const { room, actor } = await requireSelf(ctx)
    unwrap(await storeSituation(room.id, actor, await ctx.request.validateUsing(situationBody)))
    return ctx.response.noContent()
  }

  /** `GET /v1/rooms/{id}/candidates/{userId}/history`: newest first. */
  async history(ctx: HttpContext) {
    const { room, candidateId } = await requireStaffOfCandidate(ctx, SWITCHES.history)
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 50 })
    const page = await roomHistory(room.id, candidateId, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(HistoryEntryTransformer.transform(page.rows)),
    })
  }
}
