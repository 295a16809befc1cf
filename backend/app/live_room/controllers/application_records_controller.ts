import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { liveRoom } from '#config/live_room'
import { presentSchedule } from '#delivery'
import { ScheduleTransformer, staleRefusal } from '#delivery/types'
import { recordLooking, type Viewed } from '#evidence'
import {
  CONNECTION_RECORD_MS,
  SWITCHES,
  allows,
  findRoom,
  mayArrange,
  moveApplication,
  personOf,
  writeConnectionRecord,
} from '#rooms'
import {
  authorize,
  authorizeOrHide,
  clock,
  isCandidate,
  listRequest,
  listResponse,
  notFound,
  toAppError,
} from '#shared'
import { chatOf, connectionsOf, linkOf, loginsOf, recordedSince } from '../queries/application_records.js'
import { connectionSeries, thresholdsOf } from '../domain/connection_series.js'
import { visibleApplication } from '../queries/visible_application.js'
import ChatMessageTransformer from '../transformers/chat_message_transformer.js'
import ConnectionSeriesTransformer from '../transformers/connection_series_transformer.js'
import ConnectionRecordTransformer from '../transformers/connection_record_transformer.js'
import LoginEventTransformer from '../transformers/login_event_transformer.js'
import { newConnectionRecord, newRoomOfApplication } from '../validators/record_validators.js'

/** As many points as a chart on a desk has room for. */
const CHART_POINTS = 240

/** What a room leaves behind about one application, and which room it is in. */
export default class ApplicationRecordsController {
  /** `GET /v1/applications/{id}/messages`: the chat, oldest first. */
  async messages(ctx: HttpContext) {
    const application = await this.#readable(ctx, 'CHAT')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 50 })
    const page = await chatOf(application, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ChatMessageTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/applications/{id}/connection_records`: oldest first. */
  async connections(ctx: HttpContext) {
    const application = await this.#readable(ctx, 'CONNECTION')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 50 })
    const page = await connectionsOf(application, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ConnectionRecordTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/applications/{id}/connection_series`: the same for a chart, at most `CHART_POINTS` points. */
  async connectionSeries(ctx: HttpContext) {
    const records = await linkOf(await this.#readable(ctx, 'CONNECTION'))
    return ctx.serialize(
      ConnectionSeriesTransformer.transform({
        thresholds: thresholdsOf(liveRoom.acceptableLatencyMs),
        count: records.length,
        points: connectionSeries(records, CHART_POINTS),
      })
    )
  }

  /** `GET /v1/applications/{id}/login_events`: of its candidate, on the days of this exam, newest first. */
  async logins(ctx: HttpContext) {
    const application = await this.#readable(ctx, 'LOGINS')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 20 })
    const page = await loginsOf(application, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(LoginEventTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/applications/{id}/connection_records`: the candidate's own link, recorded at most every ten seconds. */
  async connect(ctx: HttpContext) {
    const application = await visibleApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null && isCandidate(ctx.caller))
    const record = await ctx.request.validateUsing(newConnectionRecord)
    const due = !(await recordedSince(application.id, clock.now() - CONNECTION_RECORD_MS))
    if (due) await writeConnectionRecord(application.id, record)
    return ctx.response.noContent()
  }

  /** `PATCH /v1/applications/{id}`: `room_id, version?`, before the exam has begun. */
  async move(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const application = await visibleApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const { roomId, version } = await ctx.request.validateUsing(newRoomOfApplication)
    const room = await findRoom(roomId)
    if (
      !room ||
      room.institutionId !== ctx.caller.institutionId ||
      room.collectionId !== application.collectionId
    )
      throw notFound()
    const { id, userId } = application
    const { sessionId } = ctx.caller
    const moving = { id, userId, version, sessionId }
    const moved = await moveApplication(personOf(ctx.caller, 'PROCTOR'), moving, roomId)
    const present = await presentSchedule(id)
    authorizeOrHide(present !== null)
    if (moved.ok) return { ...new ScheduleTransformer(present).toObject(), roomId }
    throw toAppError(
      moved.error.kind === 'stale' ? staleRefusal(moved.error.meanwhile, present) : moved.error
    )
  }

  /** Notes the look. @throws AppError 404 for what is not the caller's, 403 without the switch */
  async #readable(ctx: HttpContext, what: Viewed) {
    const application = await visibleApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    authorize(allows(await permissionsOf(ctx.caller), SWITCHES.history))
    const { userId: candidateId, roomId } = application
    await recordLooking(ctx.caller, { what, candidateId, roomId })
    return application
  }
}
