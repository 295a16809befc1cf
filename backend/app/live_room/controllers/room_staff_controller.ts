import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { AppError, authorize, authorizeOrHide, listRequest, listResponse, notFound } from '#shared'
import { setResponsible } from '../actions/arrange_rooms.js'
import { personOf } from '../actions/change_room.js'
import { forgetTemplate, keepTemplate } from '../actions/keep_template.js'
import { countNote } from '../actions/room_quotas.js'
import { writeRoomRecord } from '../actions/write_room_record.js'
import { mayArrange, mayKeepTemplates } from '../policies/room_policy.js'
import { findAccess } from '../queries/room_access.js'
import {
  personOfInstitution,
  responsibles,
  roomRecords,
  roomsOfInstitution,
  templatesOf,
} from '../queries/responsibles.js'
import MessageTemplateTransformer from '../transformers/message_template_transformer.js'
import RoomEventRecordTransformer from '../transformers/room_event_record_transformer.js'
import RoomResponsibleTransformer from '../transformers/room_responsible_transformer.js'
import * as validators from '../validators/room_validators.js'
import { given } from './query_values.js'

/** Who answers for rooms, what they note down, and the messages they keep. */
export default class RoomStaffController {
  /** `GET /v1/room_responsibles?responsible=|room=`: administrators ask anything, others about a room that they watch. */
  async responsibles(ctx: HttpContext) {
    const { responsible, room } = await validators.responsibleFilter.validate(
      given(pick(ctx.request.qs(), 'responsible', 'room'))
    )
    if (!mayArrange(ctx.caller))
      authorizeOrHide(room !== undefined && (await findAccess(room, ctx.caller))?.role === 'staff')
    const rows = await responsibles(ctx.caller, {
      ...(responsible !== undefined && { responsible }),
      ...(room !== undefined && { room }),
    })
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    return listResponse(ctx, request, {
      count: rows.length,
      rows: await ctx.serialize(
        RoomResponsibleTransformer.transform(rows.slice(request.offset, request.offset + request.limit))
      ),
    })
  }

  /** `POST /v1/room_responsibles`: `responsible, rooms`. */
  async addResponsible(ctx: HttpContext) {
    return this.#setResponsible(ctx, true)
  }

  /** `POST /v1/room_responsibles/bulk_delete`: `responsible, rooms`. */
  async removeResponsible(ctx: HttpContext) {
    return this.#setResponsible(ctx, false)
  }

  /** `GET /v1/room_event_record?roomId=`: newest first. */
  async records(ctx: HttpContext) {
    const query = pick(ctx.request.qs(), 'roomId', 'room')
    const { roomId } = await validators.roomOfRecords.validate(given({ roomId: query.roomId ?? query.room }))
    const access = await findAccess(roomId, ctx.caller)
    authorizeOrHide(access !== null && access.role === 'staff')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id' })
    const page = await roomRecords(roomId, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RoomEventRecordTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/room_event_record`: a note by the caller, whoever `user` says it is by; of staff and of candidates of the room. */
  async record(ctx: HttpContext) {
    const { room, description } = await ctx.request.validateUsing(validators.newRecord)
    const access = await findAccess(room, ctx.caller)
    authorizeOrHide(access !== null)
    await countNote(ctx.caller.userId, access.role === 'staff' ? 'PROCTOR' : 'CANDIDATE')
    const made = await writeRoomRecord(access.room, { id: ctx.caller.userId }, description.toWellFormed())
    ctx.response.status(201)
    return ctx.serialize(RoomEventRecordTransformer.transform(made))
  }

  /** `GET /v1/dashboard_messages` and `GET /v1/message_templates`: the caller's own, by position descending. */
  async templates(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    const page = await templatesOf(ctx.caller.userId, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(MessageTemplateTransformer.transform(page.rows)),
    })
  }

  /** `POST` on both: `content`. Always the caller's own, whoever `user` says. */
  async keepTemplate(ctx: HttpContext) {
    authorize(mayKeepTemplates(await permissionsOf(ctx.caller)))
    const { content } = await ctx.request.validateUsing(validators.newTemplate)
    const kept = await keepTemplate(ctx.caller.userId, content.toWellFormed())
    ctx.response.status(201)
    return ctx.serialize(MessageTemplateTransformer.transform(kept))
  }

  /** `DELETE /v1/message_templates/{id}` */
  async forgetTemplate(ctx: HttpContext) {
    authorizeOrHide(await forgetTemplate(ctx.caller.userId, Number(ctx.params.id)))
    return ctx.response.noContent()
  }

  async #setResponsible(ctx: HttpContext, answers: boolean) {
    authorize(mayArrange(ctx.caller))
    const { responsible, rooms } = await ctx.request.validateUsing(validators.responsibles)
    const { institutionId } = ctx.caller
    const person = await personOfInstitution(institutionId, responsible)
    const ids = [...new Set(rooms)]
    if (person === null || (await roomsOfInstitution(institutionId, ids)).length !== ids.length)
      throw notFound()
    if (answers && person !== 'staff')
      throw new AppError(400, 'validation', { fields: { responsible: ['proctoring.not_staff'] } })
    await setResponsible(
      personOf(ctx.caller, 'PROCTOR'),
      responsible,
      ids.toSorted((a, b) => a - b),
      answers
    )
    const [now] = await responsibles(ctx.caller, { responsible })
    ctx.response.status(answers ? 201 : 200)
    return now
      ? ctx.serialize(RoomResponsibleTransformer.transform(now))
      : { responsible, name: '', rooms: [] }
  }
}

const pick = (query: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, query[name]]))
